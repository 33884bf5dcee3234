import {
  add,
  div,
  gte,
  isPositive,
  lt,
  roundDown,
  roundUp,
  sub,
  type Decimal,
} from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { currentRate, pipSize } from '../../shared/trading/formulas.ts';
import { isLevel, levelPlacesMax } from '../../shared/trading/levels.ts';
import type { Quote } from '../../shared/trading/types.ts';
import { tradingErrors } from '../errors.ts';
import {
  isBetterStop,
  movedStop,
  stepOf,
  stopBehind,
  type BreakEven,
  type Guard,
  type Trail,
} from './guard.ts';
import {
  quoteUsed,
  requireFreshQuote,
  requireOpenOrder,
  requireOwnHand,
  requireWalletOf,
} from './rules.ts';
import type { OpenOrderState, Wallet } from './state.ts';
import type { MoveStop, SetOrderTrail } from './trail-commands.ts';
import type { OrderStopMoved, OrderTrailSet } from './trail-events.ts';

/** Requires a valid distance: smaller than the price that it is measured from, and not below the minimum. */
const requireDistance = (
  distance: Decimal,
  { from, atLeast }: Readonly<{ from: Decimal; atLeast: Decimal }>,
): void => {
  if (!isLevel(distance) || gte(distance, from))
    throw new DomainError(tradingErrors.INVALID_DISTANCE, { places: levelPlacesMax });
  if (lt(distance, atLeast))
    throw new DomainError(tradingErrors.DISTANCE_TOO_SMALL, { bound: atLeast });
};

const spreadOf = ({ bid, ask }: Quote): Decimal => sub(ask, bid);

/** A stop closer than the spread would be reached by the next small move of the price. */
const trailAt = (order: OpenOrderState, distance: Decimal, quote: Quote): Trail => {
  const rate = currentRate({ type: order.type, ...quote });
  requireDistance(distance, { from: rate, atLeast: spreadOf(quote) });
  if (!isPositive(stopBehind(order.type, rate, distance)))
    throw new DomainError(tradingErrors.INVALID_DISTANCE, { places: levelPlacesMax });
  return { distance, step: stepOf(distance, pipSize(order)) };
};

/** The break-even rate: the open rate plus the spread cost per unit. */
const breakEvenAt = (order: OpenOrderState, distance: Decimal, quote: Quote): BreakEven => {
  const { type, openRate, spread, amount } = order;
  const cost = div(spread, amount);
  const isBuy = type === 'buy';
  requireDistance(distance, {
    from: openRate,
    atLeast: roundUp(add(cost, spreadOf(quote)), levelPlacesMax),
  });
  const at = isBuy ? add(openRate, distance) : sub(openRate, distance);
  const to = isBuy
    ? roundUp(add(openRate, cost), levelPlacesMax)
    : roundDown(sub(openRate, cost), levelPlacesMax);
  if (!isPositive(at) || !isPositive(to))
    throw new DomainError(tradingErrors.INVALID_DISTANCE, { places: levelPlacesMax });
  return { at, to };
};

/** Absent keeps the current value, `null` removes it, and a distance is applied to the current price. */
const wanted = <Kind>(
  distance: Decimal | null | undefined,
  standing: Kind | null,
  make: (distance: Decimal) => Kind,
): Kind | null => {
  if (distance === undefined) return standing;
  return distance === null ? null : make(distance);
};

const isSame = (guard: Guard | null, trail: Trail | null, breakEven: BreakEven | null): boolean =>
  guard?.trail?.distance === trail?.distance && guard?.breakEven?.at === breakEven?.at;

/**
 * Sets or removes what moves an order's stop automatically: the distance at which it trails the price, and the distance
 * in profit from which the order may not lose. A trail sets the stop at once, unless a better stop is set.
 */
export const setOrderTrail = ({ data }: SetOrderTrail, state: Wallet): readonly OrderTrailSet[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  if (data.trail === undefined && data.breakEven === undefined)
    throw new DomainError(tradingErrors.NO_DISTANCE_GIVEN);
  const order = requireOpenOrder(wallet, data.orderId, data.evidence);
  const { orderId, instrument, category, type, guard } = order;
  const isNew = (data.trail ?? data.breakEven ?? null) !== null;
  const quote = isNew ? requireFreshQuote(data.market, instrument) : null;
  const atPrice =
    <Kind>(make: (order: OpenOrderState, distance: Decimal, quote: Quote) => Kind) =>
    (distance: Decimal): Kind =>
      make(order, distance, quote ?? requireFreshQuote(data.market, instrument));
  const trail = wanted(data.trail, guard?.trail ?? null, atPrice(trailAt));
  const breakEven = wanted(data.breakEven, guard?.breakEven ?? null, atPrice(breakEvenAt));
  if (isSame(guard, trail, breakEven)) return [];
  const stop =
    trail === null || quote === null || typeof data.trail !== 'string'
      ? null
      : stopBehind(type, currentRate({ type, ...quote }), trail.distance);
  const loss = stop !== null && isBetterStop(type, stop, order.loss) ? stop : order.loss;
  const seen = quote === null ? null : quoteUsed(instrument, quote);
  const named = { orderId, userId: wallet.userId, instrument, category, type };
  return [{ type: 'OrderTrailSet', data: { ...named, loss, trail, breakEven, seen } }];
};

/**
 * Moves a stop after a price that has moved far enough. The stop must still be the one that the trigger engine saw. If
 * the price has come back, nothing moves (`LEVEL_NOT_CROSSED`).
 */
export const moveStop = ({ data }: MoveStop, state: Wallet): readonly OrderStopMoved[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  const order = requireOpenOrder(state, data.orderId, null);
  if (order.guard?.turn !== data.turn) throw new DomainError(tradingErrors.LEVEL_CHANGED);
  const quote = requireFreshQuote(data.market, order.instrument);
  const moved = movedStop(order, currentRate({ type: order.type, ...quote }));
  if (moved === null) throw new DomainError(tradingErrors.LEVEL_NOT_CROSSED);
  const { orderId, loss: before } = order;
  const seen = quoteUsed(order.instrument, quote);
  const named = { orderId, userId: state.userId, before, seen };
  return [{ type: 'OrderStopMoved', data: { ...named, ...moved } }];
};
