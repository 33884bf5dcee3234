import { DomainError, isDomainError, type Refusal } from '../../shared/errors.ts';
import { eq, gt, lt } from '../../shared/decimal.ts';
import type { Quote } from '../../shared/trading/types.ts';
import { currentRate } from '../../shared/trading/formulas.ts';
import { isPendingReached, pendingSideOf } from '../../shared/trading/levels.ts';
import { tradingErrors } from '../errors.ts';
import type { CommissionCharged } from './cost-events.ts';
import type { OrderOpened } from './events.ts';
import { openOrder } from './open-order.ts';
import type { ExpirePendingOrder, FillPendingOrder } from './pending-commands.ts';
import type { PendingOrderEnded, PendingOrderExpired } from './pending-events.ts';
import { cancelled, namedPending, requirePending } from './waiting-order.ts';
import { requireFreshQuote } from './rules.ts';
import { pendingIn, type OpenWalletState, type PendingOrderState, type Wallet } from './state.ts';

/** Temporary refusals: the order keeps waiting for the next price. */
const passing: ReadonlySet<Refusal> = new Set([
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
]);

const requireWallet = (state: Wallet): OpenWalletState => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return state;
};

/** The moment at which the order expired, if it has. */
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

/**
 * Opens the order by every current rule of a market order. `lots` is `null` because the amount was checked when it was
 * placed.
 */
const opening = (
  { data }: FillPendingOrder,
  wallet: OpenWalletState,
  { type, amount, profit, loss, orderId, instrument: name }: PendingOrderState,
): ReturnType<typeof openOrder> => {
  const { trader, instrument, market, quotes, spreadSetting, costs, stopOutLevel } = data;
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
        costs: costs[type],
        stopOutLevel,
        askedCommission: null,
        slippage: null,
      },
    },
    wallet,
  );
};

type Ended = PendingOrderEnded | OrderOpened | CommissionCharged;

/** Filling an order cancels the order that it is linked with. */
const others = (wallet: OpenWalletState, { linkedTo }: PendingOrderState): readonly Ended[] => {
  const other = linkedTo === null ? undefined : pendingIn(wallet, linkedTo);
  return other === undefined
    ? []
    : [cancelled(wallet, other, { cause: 'linked', staffId: null, note: null })];
};

/** Fills an order whose level is reached, or refuses it. */
const filled = (
  command: FillPendingOrder,
  wallet: OpenWalletState,
  pending: PendingOrderState,
  quote: Quote,
): readonly Ended[] => {
  const named = namedPending(wallet, pending);
  try {
    const [opened, ...charged] = opening(command, wallet, pending);
    const { openRate } = opened.data;
    return [
      { type: 'PendingOrderFilled', data: { ...named, openRate } },
      opened,
      ...charged,
      ...others(wallet, pending),
    ];
  } catch (error) {
    if (!isDomainError(error) || passing.has(error.refusal)) throw error;
    const { bid, ask, sequence, at } = quote;
    const seen = { bid, ask, quoteSequence: sequence, quotedAt: at };
    return [{ type: 'PendingOrderRefused', data: { ...named, ...seen, reason: error.code } }];
  }
};

/**
 * Whether a price that jumps over both levels reaches the other order first. When neither level lies before the other,
 * the older order comes first.
 */
const comesBefore = (
  { pending: all }: OpenWalletState,
  other: PendingOrderState,
  pending: PendingOrderState,
): boolean => {
  const side = pendingSideOf(pending.type, pending.kind);
  if (side !== pendingSideOf(other.type, other.kind) || eq(other.level, pending.level))
    return all.indexOf(other) < all.indexOf(pending);
  return side === 'above' ? lt(other.level, pending.level) : gt(other.level, pending.level);
};

/** The linked order, if the same price has reached it too, and reached it before this one. */
const earlierOne = (
  wallet: OpenWalletState,
  pending: PendingOrderState,
  { quote, now }: Readonly<{ quote: Quote; now: string }>,
): PendingOrderState | null => {
  const { linkedTo, instrument } = pending;
  const other = linkedTo === null ? undefined : pendingIn(wallet, linkedTo);
  if (other === undefined || other.instrument !== instrument || overAt(other, now) !== null)
    return null;
  const rate = currentRate({ type: other.type, ...quote });
  return isPendingReached({ ...other, rate }) && comesBefore(wallet, other, pending) ? other : null;
};

/**
 * Opens the order whose level the price has reached, at the current price, even beyond the level after a gap. If a rule
 * refuses it, the refusal is recorded and the order ends; it is not tried again. `PRICE_STALE`, `MARKET_CLOSED` and
 * `LEVEL_NOT_CROSSED` leave it waiting. When one price reaches both of two linked orders, the one that the price meets
 * first is filled, whichever the command names, and the other is cancelled in the same append. If the first is refused,
 * the other is tried.
 */
export const fillPendingOrder = (command: FillPendingOrder, state: Wallet): readonly Ended[] => {
  const wallet = requireWallet(state);
  const { market, orderId } = command.data;
  const pending = requirePending(wallet, orderId);
  const endedAt = overAt(pending, market.now);
  if (endedAt !== null) return [expired(wallet, pending, endedAt)];
  const quote = requireFreshQuote(market, pending.instrument);
  const { bid, ask } = quote;
  const rate = currentRate({ type: pending.type, bid, ask });
  if (!isPendingReached({ ...pending, rate }))
    throw new DomainError(tradingErrors.LEVEL_NOT_CROSSED);
  const earlier = earlierOne(wallet, pending, { quote, now: market.now });
  if (earlier === null) return filled(command, wallet, pending, quote);
  const first = filled(command, wallet, earlier, quote);
  if (first.some(({ type }) => type === 'PendingOrderFilled')) return first;
  return [...first, ...filled(command, wallet, { ...pending, linkedTo: null }, quote)];
};

/** Ends an order that has expired. */
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
