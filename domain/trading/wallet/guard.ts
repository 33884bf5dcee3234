import {
  add,
  div,
  gt,
  gte,
  isPositive,
  lt,
  lte,
  max,
  min,
  roundDown,
  roundUp,
  sub,
  type Decimal,
} from '../../shared/decimal.ts';
import { levelPlacesMax } from '../../shared/trading/levels.ts';
import type { OrderType } from '../../shared/trading/types.ts';

/** A stop that trails the price: the distance behind it, and the smallest move. */
export type Trail = Readonly<{ distance: Decimal; step: Decimal }>;

/** Once the rate reaches `at`, the stop moves to `to`, where the order breaks even. */
export type BreakEven = Readonly<{ at: Decimal; to: Decimal }>;

/** What moves an order's stop automatically. */
export type Guard = Readonly<{
  trail: Trail | null;
  breakEven: BreakEven | null;
  /** Rises with every change of the stop or of what moves it, so that each move has its own id. */
  turn: number;
}>;

/** What is needed to move an order's stop automatically; `guard` is `null` when nobody ever asked for it. */
export type Guarded = Readonly<{ type: OrderType; loss: Decimal | null; guard: Guard | null }>;

/**
 * The smallest move is a tenth of the distance: the stop follows the price over its distance in ten moves, which bounds
 * the events (docs/decisions/0074).
 */
const stepsOfDistance = '10';

/** The smallest move of a stop at this distance, at least a pip. */
export const stepOf = (distance: Decimal, pip: Decimal): Decimal =>
  max(pip, roundUp(div(distance, stepsOfDistance), levelPlacesMax));

/** The stop at this distance behind a rate, rounded away from the rate. */
export const stopBehind = (type: OrderType, rate: Decimal, distance: Decimal): Decimal =>
  type === 'buy'
    ? roundDown(sub(rate, distance), levelPlacesMax)
    : roundUp(add(rate, distance), levelPlacesMax);

/** Whether a stop protects more than another; any stop protects more than none. */
export const isBetterStop = (type: OrderType, stop: Decimal, than: Decimal | null): boolean =>
  than === null || (type === 'buy' ? gt(stop, than) : lt(stop, than));

/** Whether the rate has moved in the order's favour up to `at`. */
const hasReached = (type: OrderType, at: Decimal, rate: Decimal): boolean =>
  type === 'buy' ? gte(rate, at) : lte(rate, at);

const trailMovesAt = ({ type, loss, guard }: Guarded): Decimal | null => {
  const trail = guard?.trail ?? null;
  if (trail === null || loss === null) return null;
  const away = add(trail.distance, trail.step);
  return type === 'buy' ? add(loss, away) : sub(loss, away);
};

const evenMovesAt = ({ type, loss, guard }: Guarded): Decimal | null => {
  const breakEven = guard?.breakEven ?? null;
  return breakEven !== null && isBetterStop(type, breakEven.to, loss) ? breakEven.at : null;
};

/** The rate at which the stop moves next; `null` when it stays. */
export const nextMoveAt = (order: Guarded): Decimal | null => {
  const found = [trailMovesAt(order), evenMovesAt(order)]
    .flatMap((rate) => (rate === null ? [] : [rate]))
    .filter(isPositive);
  const [first, second = first] = found;
  if (first === undefined || second === undefined) return null;
  return order.type === 'buy' ? min(first, second) : max(first, second);
};

/** What makes a stop move. */
export const stopMovers = ['trail', 'break_even'] as const;
export type StopMover = (typeof stopMovers)[number];

export type MovedStop = Readonly<{
  loss: Decimal;
  by: StopMover;
  /** The break-even rule after the move; `null` once it is done, because it moves the stop only once. */
  breakEven: BreakEven | null;
}>;

/** Where the stop moves at this rate; `null` when it stays. A stop never moves back. */
export const movedStop = (order: Guarded, rate: Decimal): MovedStop | null => {
  const { type, guard } = order;
  if (guard === null) return null;
  const trailAt = trailMovesAt(order);
  const evenAt = evenMovesAt(order);
  const trailed =
    guard.trail !== null && trailAt !== null && hasReached(type, trailAt, rate)
      ? stopBehind(type, rate, guard.trail.distance)
      : null;
  const isEven = guard.breakEven !== null && evenAt !== null && hasReached(type, evenAt, rate);
  const even = isEven ? (guard.breakEven?.to ?? null) : null;
  const breakEven = isEven ? null : guard.breakEven;
  if (trailed !== null && (even === null || isBetterStop(type, trailed, even)))
    return { loss: trailed, by: 'trail', breakEven };
  return even === null ? null : { loss: even, by: 'break_even', breakEven };
};

/** The guard after the stop was set or moved; a move leaves the trail as it is. */
export const guardAfterMove = (
  guard: Guard | null,
  { trail, breakEven }: Readonly<{ trail?: Trail | null; breakEven: BreakEven | null }>,
): Guard => ({
  trail: trail === undefined ? (guard?.trail ?? null) : trail,
  breakEven,
  turn: (guard?.turn ?? 0) + 1,
});

/** The guard after a person set the stop; without a stop there is nothing to trail. */
export const guardAfterHand = (guard: Guard | null, loss: Decimal | null): Guard | null =>
  guard === null
    ? null
    : { ...guard, trail: loss === null ? null : guard.trail, turn: guard.turn + 1 };
