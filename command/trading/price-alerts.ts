import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { addedResponse, messageResponse, setPriceAlertRequest } from './contract.ts';
import { marketFacts } from './facts.ts';

/** Sets an alert that tells the person once when an instrument's price reaches a level. */
export const setPriceAlert = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/price-alerts',
  kind: 'command',
  summary:
    'Add a price alert: a notification in the app, and by email on request, once a price reaches a level.',
  permission: signedIn('yes'),
  body: setPriceAlertRequest,
  response: addedResponse,
  status: 201,
  errors: [
    tradingErrors.UNKNOWN_INSTRUMENT,
    tradingErrors.INVALID_PENDING_LEVEL,
    tradingErrors.TOO_MANY_PRICE_ALERTS,
    tradingErrors.PRICE_STALE,
    tradingErrors.LEVEL_ALREADY_REACHED,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'SetPriceAlert', async (send) => {
      deps.reference.requireFresh('instrument');
      const { instrument: name, ...wanted } = request.body;
      const instrument = deps.reference.instrumentNamed(name);
      if (instrument === null)
        throw new DomainError(tradingErrors.UNKNOWN_INSTRUMENT, { instrument: name });
      const market = await marketFacts(instrument, deps);
      const alertId = deps.mintId();
      return send({
        decider: traderDecider,
        streamId: callerOf(request).actor.userId,
        command: { type: 'SetPriceAlert', data: { ...wanted, alertId, instrument, market } },
        outcome: (events) => {
          const { alertId: id } = onlyEvent(events, 'PriceAlertSet').data;
          return { status: 201, body: { message: successTexts.priceAlertSet, id } };
        },
      });
    }),
});

/** Removes an alert that has not fired yet. */
export const removePriceAlert = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/dashboard/price-alerts/:id',
  kind: 'command',
  summary: 'Remove one of your waiting price alerts.',
  permission: signedIn('yes'),
  response: messageResponse,
  errors: [tradingErrors.PRICE_ALERT_NOT_FOUND],
  handle: (request, deps) =>
    once(request, deps, 'RemovePriceAlert', async (send) =>
      send({
        decider: traderDecider,
        streamId: callerOf(request).actor.userId,
        command: { type: 'RemovePriceAlert', data: { alertId: request.params.id } },
        outcome: () => ({ status: 200, body: { message: successTexts.priceAlertRemoved } }),
      }),
    ),
});
