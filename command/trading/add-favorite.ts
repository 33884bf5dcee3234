import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { favoriteRequest, messageResponse } from './contract.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { requireSameWallet } from './active-wallet.ts';

/** Adds an instrument to the person's favourites; nothing changes if it is already there. */
export const addFavorite = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/add-to-favorite',
  kind: 'command',
  summary: 'Add an instrument to your favorites.',
  permission: signedIn('yes'),
  body: favoriteRequest,
  response: messageResponse,
  errors: [
    tradingErrors.INSTRUMENT_NOT_FOUND,
    tradingErrors.TOO_MANY_FAVORITES,
    generalErrors.STALE_WALLET,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    return once(request, deps, 'AddFavorite', async (send) => {
      deps.reference.requireFresh('instrument');
      const { userId } = callerOf(request).actor;
      requireSameWallet(request.context, await deps.reference.activeWalletId(userId));
      const instrumentId = request.body.id;
      if (deps.reference.instrument(instrumentId) === null)
        throw new DomainError(tradingErrors.INSTRUMENT_NOT_FOUND);
      return send({
        decider: traderDecider,
        streamId: userId,
        command: { type: 'AddFavorite', data: { instrumentId } },
        outcome: () => ({ status: 200, body: { message: successTexts.favoriteAdded } }),
      });
    });
  },
});
