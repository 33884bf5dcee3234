import { gt, isPositive, places, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { currentRate } from '../../shared/trading/formulas.ts';
import { isPendingReached, levelPlacesMax, pendingSideOf } from '../../shared/trading/levels.ts';
import { tradingErrors } from '../errors.ts';
import { requireAmount } from './open-order.ts';
import type { CancelPendingOrder, PlacePendingOrder } from './pending-commands.ts';
import type { PendingOrderCancelled, PendingOrderPlaced } from './pending-events.ts';
import {
  rateMax,
  requireFreshQuote,
  requireLevel,
  requireMayTrade,
  requireOwnHand,
  requireWalletOf,
} from './rules.ts';
import {
  orderIn,
  pendingIn,
  type OpenWalletState,
  type PendingOrderState,
  type Wallet,
} from './state.ts';

/** Most orders that can wait in one wallet. */
export const pendingOrdersMax = 200;
/** How long an order may be told to wait for, if not till it is cancelled. */
const waitDaysMax = 366;
const dayMs = 86_400_000;

const requirePendingLevel = (level: Decimal): void => {
  if (!isPositive(level) || gt(level, rateMax) || places(level) > levelPlacesMax)
    throw new DomainError(tradingErrors.INVALID_PENDING_LEVEL, { places: levelPlacesMax });
};

const requireExpiry = (expiresAt: string | null, now: string): void => {
  if (expiresAt === null) return;
  const waitMs = Date.parse(expiresAt) - Date.parse(now);
  if (!(waitMs > 0 && waitMs <= waitDaysMax * dayMs))
    throw new DomainError(tradingErrors.INVALID_EXPIRY);
};

/** The order waits: at this price it would be filled at once, which is what an order at the market is for. */
const requireAhead = ({ type, kind, level, market, instrument }: PlacePendingOrder['data']) => {
  const quote = requireFreshQuote(market, instrument.name);
  const rate = currentRate({ type, ...quote });
  if (!isPendingReached({ type, kind, level, rate })) return quote;
  const side = pendingSideOf(type, kind);
  throw new DomainError(
    side === 'above'
      ? tradingErrors.PENDING_LEVEL_NOT_ABOVE
      : tradingErrors.PENDING_LEVEL_NOT_BELOW,
    { rate },
  );
};

/** What events of a pending order say of it. */
export const namedPending = (
  { mode, currency, userId }: OpenWalletState,
  {
    orderId,
    instrument,
    type,
    kind,
    level,
    amount,
  }: Pick<PendingOrderState, 'orderId' | 'instrument' | 'type' | 'kind' | 'level' | 'amount'>,
) => ({ mode, currency, orderId, userId, instrument, type, kind, level, amount });

/** Lays an order aside until the price reaches its level. Nothing is held for it: funds are looked at when it is filled. */
export const placePendingOrder = (
  { data }: PlacePendingOrder,
  state: Wallet,
): readonly PendingOrderPlaced[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireMayTrade(wallet, data.trader);
  const { orderId, instrument, type, level, amount, profit, loss, expiresAt } = data;
  if (orderIn(wallet, orderId) !== undefined || pendingIn(wallet, orderId) !== undefined)
    throw new DomainError(tradingErrors.ORDER_EXISTS);
  if (!instrument.tradable)
    throw new DomainError(tradingErrors.INSTRUMENT_NOT_TRADABLE, { instrument: instrument.name });
  requireAmount(amount, data.lots);
  requirePendingLevel(level);
  requireExpiry(expiresAt, data.market.now);
  const { bid, ask, sequence, at } = requireAhead(data);
  requireLevel({ type, kind: 'profit', level: profit, reference: level });
  requireLevel({ type, kind: 'loss', level: loss, reference: level });
  if (wallet.pending.length >= pendingOrdersMax)
    throw new DomainError(tradingErrors.TOO_MANY_PENDING_ORDERS, { limit: pendingOrdersMax });
  return [
    {
      type: 'PendingOrderPlaced',
      data: {
        ...namedPending(wallet, { ...data, instrument: instrument.name }),
        instrumentId: instrument.id,
        base: instrument.base,
        quote: instrument.quote,
        category: instrument.category,
        profit,
        loss,
        expiresAt,
        bid,
        ask,
        quoteSequence: sequence,
        quotedAt: at,
      },
    },
  ];
};

/** The order that waits, or the refusal that it does not, or no longer. */
export const requirePending = (wallet: OpenWalletState, orderId: string): PendingOrderState => {
  const pending = pendingIn(wallet, orderId);
  if (pending === undefined) throw new DomainError(tradingErrors.PENDING_ORDER_NOT_FOUND);
  return pending;
};

/** Its owner takes it back. That bars no way in, so it is asked of nobody's email or KYC, and in closed markets too. */
export const cancelPendingOrder = (
  { data }: CancelPendingOrder,
  state: Wallet,
): readonly PendingOrderCancelled[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  const pending = requirePending(wallet, data.orderId);
  return [{ type: 'PendingOrderCancelled', data: namedPending(wallet, pending) }];
};
