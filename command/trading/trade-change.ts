import { add, type Decimal } from '../../domain/shared/decimal.ts';
import { proposalRefusals } from './four-eyes.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { sumOfBack } from '../../domain/trading/wallet/costs.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import type { OrderHistory } from '../../domain/trading/wallet/order-history.ts';
import type { Wallet } from '../../domain/trading/wallet/state.ts';

/** The refusals of an edit or a deletion of an order by staff. */
export const correctionRefusals = [
  tradingErrors.ORDER_NOT_FOUND,
  tradingErrors.ALREADY_DELETED,
  tradingErrors.STALE_ORDER,
  tradingErrors.AMOUNT_TOO_LARGE,
  tradingErrors.ORDER_PARTLY_CLOSED,
  generalErrors.OWN_MATTER,
  ...proposalRefusals,
];

/** The further refusals of an edit. */
export const editRefusals = [
  ...correctionRefusals,
  tradingErrors.INVALID_RATE,
  tradingErrors.INVALID_SPREAD_COST,
  tradingErrors.ORDER_FIELD_FIXED,
  tradingErrors.PROFIT_ON_WRONG_SIDE,
  tradingErrors.LOSS_ON_WRONG_SIDE,
  tradingErrors.INVALID_LEVEL,
  tradingErrors.LEVEL_ALREADY_REACHED,
  tradingErrors.STOP_OUT_AT_ONCE,
  tradingErrors.MARKET_CLOSED,
  tradingErrors.PRICE_STALE,
];

type Change = Readonly<{
  pro_loss: Decimal | null;
  posted: Decimal;
  covered: Decimal;
  margin_released: Decimal;
  balance: Decimal;
}>;

/** What a correction did, or would do, from its events and the wallet after them. */
export const changeOf = (
  { closed }: Pick<OrderHistory, 'closed'>,
  events: readonly WalletEvent[],
  wallet: Wallet,
): Change => {
  invariant(wallet.status === 'open', 'a wallet with orders is open');
  const result = closed?.posted ?? null;
  const nothing = { posted: '0', covered: '0', margin_released: '0', balance: wallet.balance };
  const [event] = events;
  switch (event?.type) {
    case 'OrderCancelled': {
      const { covered, marginReleased, back } = event.data;
      const posted = sumOfBack(back);
      return { ...nothing, pro_loss: '0', posted, covered, margin_released: marginReleased };
    }
    case 'OrderReversed': {
      const { posted, covered } = event.data;
      return { ...nothing, pro_loss: '0', posted, covered };
    }
    case 'OrderCorrected': {
      const { posted, covered } = event.data;
      return { ...nothing, pro_loss: add(result ?? '0', posted), posted, covered };
    }
    default:
      return { ...nothing, pro_loss: result };
  }
};
