import { successTexts } from '../../domain/shared/texts/success.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { closeOrderRequest, closeOrderResponse } from './contract.ts';
import { orderMarketFacts, slippageOf, handFacts } from './facts.ts';
import { atOrder, orderRefusals } from './order-place.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { activeWalletOf } from './active-wallet.ts';

/** Closes an open order at the newest price and posts its result. */
export const closeOrder = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/orders/close',
  kind: 'command',
  summary: 'Close an open order at the current price.',
  permission: signedIn('demo-wallets'),
  body: closeOrderRequest,
  response: closeOrderResponse,
  errors: [...orderRefusals, tradingErrors.ORDER_INSTRUMENT_DIFFERS, tradingErrors.PRICE_MOVED],
  handle: async (request, deps) => {
    return once(request, deps, 'CloseOrder', async (send) => {
      deps.reference.requireFresh('instrument', 'site_settings');
      const caller = callerOf(request);
      const { userId } = caller.actor;
      const { orderId, instrument, rate } = request.body;
      const activeWalletId = await activeWalletOf(request, deps);
      return atOrder({ userId, orderId, activeWalletId }, deps, async (place) =>
        send({
          decider: walletDecider,
          streamId: place.walletId,
          command: {
            type: 'CloseOrder',
            data: {
              orderId,
              userId,
              trader: handFacts(caller),
              instrument,
              market: await orderMarketFacts(place.instrument, deps),
              slippage: slippageOf(rate, deps),
              evidence: place.evidence,
            },
          },
          outcome: (events) => {
            const { closeRate, posted } = onlyEvent(events, 'OrderClosed').data;
            return {
              status: 200,
              body: {
                message: successTexts.orderClosed,
                id: orderId,
                close_rate: closeRate,
                pro_loss: posted,
              },
            };
          },
        }),
      );
    });
  },
});
