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
import { closeOrderRequest, closeOrderResponse } from './contract.ts';
import { slippageOf } from './facts.ts';
import { orderRefusals } from './order-place.ts';
import { aboutOwnOrder } from './own-order.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

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
  handle: (request, deps) => {
    const { orderId, instrument, amount } = request.body;
    return aboutOwnOrder(request, deps, { name: 'CloseOrder', orderId }, (send, streamId, facts) =>
      send({
        decider: walletDecider,
        streamId,
        command: {
          type: 'CloseOrder',
          data: { ...facts, instrument, amount, slippage: slippageOf(request.body, deps) },
        },
        outcome: (events) => answerOf(closingIn(events)),
      }),
    );
  },
});
