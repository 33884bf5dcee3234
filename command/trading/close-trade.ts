import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { closeOrderResponse, closeTradeRequest } from './contract.ts';
import { orderMarketFacts } from './facts.ts';
import { atAnyOrder } from './order-place.ts';

/** Staff close a customer's order at the newest price and post its result. */
export const closeTrade = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/trades/close',
  kind: 'command',
  summary: 'Close an open order of a customer at the current price.',
  permission: only(rights.manageTrades),
  body: closeTradeRequest,
  response: closeOrderResponse,
  errors: [
    tradingErrors.ORDER_NOT_FOUND,
    tradingErrors.ALREADY_CLOSED,
    tradingErrors.ORDER_INSTRUMENT_DIFFERS,
    tradingErrors.MARKET_CLOSED,
    tradingErrors.PRICE_STALE,
    generalErrors.OWN_MATTER,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'CloseOrderByStaff', (send) => {
      deps.reference.requireFresh('instrument');
      const { orderId, instrument } = request.body;
      return atAnyOrder(orderId, deps, async (place) =>
        send({
          decider: walletDecider,
          streamId: place.walletId,
          command: {
            type: 'CloseOrderByStaff',
            data: {
              orderId,
              staffId: callerOf(request).actor.userId,
              instrument,
              market: await orderMarketFacts(place.instrument, deps),
              evidence: place.evidence,
            },
          },
          outcome: (events) => {
            const { closeRate, posted } = onlyEvent(events, 'OrderClosed').data;
            return {
              status: 200,
              body: {
                message: successTexts.tradeClosed,
                id: orderId,
                close_rate: closeRate,
                pro_loss: posted,
                amount_left: '0',
              },
            };
          },
        }),
      );
    }),
});
