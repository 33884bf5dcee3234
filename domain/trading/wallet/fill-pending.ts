import { DomainError, isDomainError, type Refusal } from '../../shared/errors.ts';
import { currentRate } from '../../shared/trading/formulas.ts';
import { isPendingReached } from '../../shared/trading/levels.ts';
import { tradingErrors } from '../errors.ts';
import type { CommissionCharged } from './cost-events.ts';
import type { OrderOpened } from './events.ts';
import { openOrder } from './open-order.ts';
import type { ExpirePendingOrder, FillPendingOrder } from './pending-commands.ts';
import type { PendingOrderEnded, PendingOrderExpired } from './pending-events.ts';
import { namedPending, requirePending } from './place-pending.ts';
import { requireFreshQuote } from './rules.ts';
import type { OpenWalletState, PendingOrderState, Wallet } from './state.ts';

/** They pass by themselves: the order waits on for the next price. */
const passing: ReadonlySet<Refusal> = new Set([
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
]);

const requireWallet = (state: Wallet): OpenWalletState => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return state;
};

/** When its day was over, where it is. */
const overAt = ({ expiresAt }: PendingOrderState, now: string): string | null =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now) ? expiresAt : null;

const expired = (
  wallet: OpenWalletState,
  pending: PendingOrderState,
  expiresAt: string,
): PendingOrderExpired => ({
  type: 'PendingOrderExpired',
  data: { ...namedPending(wallet, pending), expiresAt },
});

/** The opening, by every rule that an order at the market keeps as of now. The amount was a lot when it was placed. */
const opening = (
  { data }: FillPendingOrder,
  wallet: OpenWalletState,
  { type, amount, profit, loss, orderId, instrument: name }: PendingOrderState,
): ReturnType<typeof openOrder> => {
  const { trader, instrument, market, quotes, spreadSetting, costs } = data;
  if (!trader.isActive) throw new DomainError(tradingErrors.ACCOUNT_INACTIVE);
  if (instrument === null)
    throw new DomainError(tradingErrors.UNKNOWN_INSTRUMENT, { instrument: name });
  return openOrder(
    {
      type: 'OpenOrder',
      data: {
        orderId,
        userId: wallet.userId,
        trader,
        instrument,
        market,
        type,
        amount,
        lots: null,
        profit,
        loss,
        quotes,
        spreadSetting,
        costs,
        askedCommission: null,
        slippage: null,
      },
    },
    wallet,
  );
};

/**
 * Opens the order whose level the price has reached, at the price there is: through a gap, at the other side of it. What
 * stands against it then is recorded and the order ends; it is not tried again. `PRICE_STALE`, `MARKET_CLOSED` and
 * `LEVEL_NOT_CROSSED` leave it waiting.
 */
export const fillPendingOrder = (
  command: FillPendingOrder,
  state: Wallet,
): readonly (PendingOrderEnded | OrderOpened | CommissionCharged)[] => {
  const wallet = requireWallet(state);
  const { market, orderId } = command.data;
  const pending = requirePending(wallet, orderId);
  const endedAt = overAt(pending, market.now);
  if (endedAt !== null) return [expired(wallet, pending, endedAt)];
  const { bid, ask, sequence, at } = requireFreshQuote(market, pending.instrument);
  const rate = currentRate({ type: pending.type, bid, ask });
  if (!isPendingReached({ ...pending, rate }))
    throw new DomainError(tradingErrors.LEVEL_NOT_CROSSED);
  const named = namedPending(wallet, pending);
  try {
    const [opened, ...charged] = opening(command, wallet, pending);
    const { openRate } = opened.data;
    return [{ type: 'PendingOrderFilled', data: { ...named, openRate } }, opened, ...charged];
  } catch (error) {
    if (!isDomainError(error) || passing.has(error.refusal)) throw error;
    const seen = { bid, ask, quoteSequence: sequence, quotedAt: at };
    return [{ type: 'PendingOrderRefused', data: { ...named, ...seen, reason: error.code } }];
  }
};

/** Ends an order whose day is over. */
export const expirePendingOrder = (
  { data }: ExpirePendingOrder,
  state: Wallet,
): readonly PendingOrderExpired[] => {
  const wallet = requireWallet(state);
  const pending = requirePending(wallet, data.orderId);
  const endedAt = overAt(pending, data.now);
  if (endedAt === null) throw new DomainError(tradingErrors.PENDING_ORDER_NOT_OVER);
  return [expired(wallet, pending, endedAt)];
};
