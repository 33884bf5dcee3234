import {
  abs,
  add,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  mul,
  neg,
  sub,
  sum,
  type Decimal,
} from '../../shared/decimal.ts';
import type { TakenBack } from './correction-events.ts';

/**
 * What of a correction of a closed order still stands. A later one the other way undoes the newest first, covers included, so
 * that a correction and its opposite leave the balance as it was (docs/decisions/0036).
 */
export type Layer = Readonly<{
  eventId: string;
  /** Never zero; above it, a gain of the customer's. */
  posted: Decimal;
  /** The covers that a gain took back. What a loss had covered is a cover under the layer's own `eventId`. */
  taken: readonly TakenBack[];
}>;

type Undone = Readonly<{
  layers: readonly Layer[];
  /** What is left of the difference once nothing stands against it. */
  rest: Decimal;
  /** Covers taken back with it; below zero, those that the house gives again. */
  takenBack: readonly TakenBack[];
}>;

/** Takes at most so much of what the house has covered, in the order given. */
export const takeBack = (covers: readonly TakenBack[], most: Decimal): readonly TakenBack[] => {
  let left = most;
  return covers.flatMap(({ eventId, amount: covered }) => {
    const amount = min(covered, left);
    left = sub(left, amount);
    return isZero(amount) ? [] : [{ eventId, amount }];
  });
};

/** Covers less what was taken back of them. */
export const withoutTaken = (
  covers: readonly TakenBack[],
  taken: readonly TakenBack[],
): readonly TakenBack[] =>
  covers.map(({ eventId, amount }) => {
    const own = taken.filter((one) => one.eventId === eventId);
    return { eventId, amount: sub(amount, sum(own.map((one) => one.amount))) };
  });

/** A part of a loss is undone: what the house had covered of it goes back first, for it would have covered less. */
const undoLoss = ({ eventId }: Layer, part: Decimal, covers: readonly TakenBack[]) =>
  takeBack(
    covers.filter((cover) => cover.eventId === eventId),
    part,
  );

/** A part of a gain is undone: first what the customer had of it, then the covers it took are given again. */
const undoGain = ({ posted, taken }: Layer, part: Decimal) => {
  const had = sub(posted, sum(taken.map(({ amount }) => amount)));
  return takeBack([...taken].reverse(), max('0', sub(part, had)));
};

const isAgainst = (layer: Layer | undefined, rest: Decimal): layer is Layer =>
  layer !== undefined && isNegative(mul(layer.posted, rest));

/** Undoes the newest layers that stand against a difference in result, as far as it goes. */
export const undo = (
  layers: readonly Layer[],
  covers: readonly TakenBack[],
  posted: Decimal,
): Undone => {
  const top = layers.at(-1);
  if (!isAgainst(top, posted)) return { layers, rest: posted, takenBack: [] };
  const size = min(abs(top.posted), abs(posted));
  const isGain = isPositive(posted);
  const part = isGain ? size : neg(size);
  const moved = isGain ? undoLoss(top, size, covers) : undoGain(top, size);
  const left = {
    ...top,
    posted: add(top.posted, part),
    taken: isGain ? top.taken : withoutTaken(top.taken, moved),
  };
  const below = layers.slice(0, -1);
  const further = undo(isZero(left.posted) ? below : [...below, left], covers, sub(posted, part));
  const signed = isGain ? moved : moved.map((one) => ({ ...one, amount: neg(one.amount) }));
  return { ...further, takenBack: [...signed, ...further.takenBack] };
};
