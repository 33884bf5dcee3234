import type { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { currentRate } from '../../shared/trading/formulas.ts';
import {
  isLevel,
  isPendingReached,
  levelPlacesMax,
  pendingSideOf,
} from '../../shared/trading/levels.ts';
import { tradingErrors } from '../errors.ts';
import { requireAmount } from './open-order.ts';
import type { MarketFacts } from './command-facts.ts';
import { linked } from './link-pending.ts';
import type { PlacePendingOrder } from './pending-commands.ts';
import type { PendingLinkEvent, PendingOrderPlaced } from './pending-events.ts';
import { namedPending } from './waiting-order.ts';
import { requireFreshQuote, requireLevel, requireMayTrade, requireWalletOf } from './rules.ts';
import { orderIn, pendingIn, type PendingOrderState, type Wallet } from './state.ts';

/** Most pending orders of one wallet. */
export const pendingOrdersMax = 200;
/** Longest time until an order expires, unless it is good till cancelled. */
const waitDaysMax = 366;
const dayMs = 86_400_000;

/**
 * Requires a valid level by itself, before it is compared with a price: above zero, and within the bounds and places of
 * a level.
 */
export const requirePendingLevel = (level: Decimal): void => {
  if (!isLevel(level))
    throw new DomainError(tradingErrors.INVALID_PENDING_LEVEL, { places: levelPlacesMax });
};

const requireExpiry = (expiresAt: string | null, now: string): void => {
  if (expiresAt === null) return;
  const waitMs = Date.parse(expiresAt) - Date.parse(now);
  if (!(waitMs > 0 && waitMs <= waitDaysMax * dayMs))
    throw new DomainError(tradingErrors.INVALID_EXPIRY);
};

/**
 * Requires a level that the price has not reached yet. An order that would be filled at once should be a market order.
 */
export const requireAhead = (
  {
    type,
    kind,
    level,
    instrument,
  }: Pick<PendingOrderState, 'type' | 'kind' | 'level' | 'instrument'>,
  market: MarketFacts,
) => {
  const quote = requireFreshQuote(market, instrument);
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

/**
 * Places an order that waits until the price reaches its level. It holds no money: funds are checked when it is filled.
 */
export const placePendingOrder = (
  { data }: PlacePendingOrder,
  state: Wallet,
): readonly (PendingOrderPlaced | PendingLinkEvent)[] => {
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
  const { bid, ask, sequence, at } = requireAhead(
    { ...data, instrument: instrument.name },
    data.market,
  );
  requireLevel({ type, kind: 'profit', level: profit, reference: level });
  requireLevel({ type, kind: 'loss', level: loss, reference: level });
  if (wallet.pending.length >= pendingOrdersMax)
    throw new DomainError(tradingErrors.TOO_MANY_PENDING_ORDERS, { limit: pendingOrdersMax });
  const link = data.linkedTo === null ? [] : [linked(wallet, orderId, data.linkedTo)];
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
    ...link,
  ];
};
