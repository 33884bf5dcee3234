import { successTexts } from '../../domain/shared/texts/success.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type {
  OrderClosed,
  OrderPartlyClosed,
  WalletEvent,
} from '../../domain/trading/wallet/events.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { closeOrderRequest, closeOrderResponse } from './contract.ts';
import { orderMarketFacts, slippageOf, handFacts } from './facts.ts';
import { atOrder, orderRefusals } from './order-place.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { activeWalletOf } from './active-wallet.ts';

const isClosing = (event: WalletEvent): event is OrderClosed | OrderPartlyClosed =>
  event.type === 'OrderClosed' || event.type === 'OrderPartlyClosed';

const closingIn = (events: readonly WalletEvent[]): OrderClosed | OrderPartlyClosed => {
  const found = events.find(isClosing);
  invariant(found, 'the command closed the order or a part of it');
  return found;
};

const answerOf = (event: OrderClosed | OrderPartlyClosed) => ({
  status: 200,
  body: {
    message:
      event.type === 'OrderClosed' ? successTexts.orderClosed : successTexts.orderPartlyClosed,
    id: event.data.orderId,
    close_rate: event.data.closeRate,
    pro_loss: event.data.posted,
    amount_left: event.type === 'OrderClosed' ? '0' : event.data.amountLeft,
  },
});

/** Closes an open order, or a part of it, at the newest price and posts its result. */
export const closeOrder = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/orders/close',
  kind: 'command',
  summary: 'Close an open order, or a part of it, at the current price.',
  permission: signedIn('demo-wallets'),
  body: closeOrderRequest,
  response: closeOrderResponse,
  errors: [
    ...orderRefusals,
    tradingErrors.ORDER_INSTRUMENT_DIFFERS,
    tradingErrors.PRICE_MOVED,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.CLOSE_AMOUNT_TOO_LARGE,
  ],
  handle: async (request, deps) => {
    return once(request, deps, 'CloseOrder', async (send) => {
      deps.reference.requireFresh('instrument', 'site_settings');
      const caller = callerOf(request);
      const { userId } = caller.actor;
      const { orderId, instrument, amount, rate } = request.body;
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
              amount,
              market: await orderMarketFacts(place.instrument, deps),
              slippage: slippageOf(rate, deps),
              evidence: place.evidence,
            },
          },
          outcome: (events) => answerOf(closingIn(events)),
        }),
      );
    });
  },
});
