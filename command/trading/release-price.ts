import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { instrumentDecider } from '../../domain/trading/instrument/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse, releasePriceRequest } from './contract.ts';

/**
 * Accepts prices near one that was held back as a jump, as after a split of a share or a change of a currency's unit.
 * Levels and stop-outs act on them at once.
 */
export const releasePrice = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/instruments/release-price',
  kind: 'command',
  summary: 'Accept prices near a price that was held back as a jump.',
  permission: only(rights.releasePrices),
  stepUp: true,
  body: releasePriceRequest,
  response: messageResponse,
  errors: [
    tradingErrors.INSTRUMENT_NOT_FOUND,
    tradingErrors.PRICE_NOT_HELD_BACK,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'ReleasePrice', async (send) => {
      deps.reference.requireFresh('instrument');
      const { instrument, bid } = request.body;
      const listed = deps.reference.instrumentNamed(instrument);
      if (listed === null) throw new DomainError(tradingErrors.INSTRUMENT_NOT_FOUND);
      return send({
        decider: instrumentDecider,
        streamId: listed.id,
        command: {
          type: 'ReleasePrice',
          data: {
            bid,
            held: await deps.heldPriceOf(instrument),
            now: deps.clock().toISOString(),
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.priceReleased } }),
      });
    }),
});
