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
 * The part of a correction of a closed order that is still in effect. A later correction in the other direction undoes
 * the newest first, covers included, so that a correction and its opposite leave the balance as it was
 * (docs/decisions/0036).
 */
export type Layer = Readonly<{
  eventId: string;
  /** Never zero; above zero, a gain for the customer. */
  posted: Decimal;
  /** The covers that a gain took back. What the house covered for a loss is a cover under the layer's own `eventId`. */
  taken: readonly TakenBack[];
}>;

type Undone = Readonly<{
  layers: readonly Layer[];
  /** The rest of the difference, after the layers that it undoes. */
  rest: Decimal;
  /** Covers taken back by it; below zero, covers that the house grants again. */
  takenBack: readonly TakenBack[];
}>;

/** Takes back covers in the given order, up to `most` in all. */
export const takeBack = (covers: readonly TakenBack[], most: Decimal): readonly TakenBack[] => {
  let left = most;
  return covers.flatMap(({ eventId, amount: covered }) => {
    const amount = min(covered, left);
    left = sub(left, amount);
    return isZero(amount) ? [] : [{ eventId, amount }];
  });
};

/** Covers minus what was taken back of them. */
export const withoutTaken = (
  covers: readonly TakenBack[],
  taken: readonly TakenBack[],
): readonly TakenBack[] =>
  covers.map(({ eventId, amount }) => {
    const own = taken.filter((one) => one.eventId === eventId);
    return { eventId, amount: sub(amount, sum(own.map((one) => one.amount))) };
  });

/** Undoes a part of a loss. What the house covered for it goes back first, because it would have covered less. */
const undoLoss = ({ eventId }: Layer, part: Decimal, covers: readonly TakenBack[]) =>
  takeBack(
    covers.filter((cover) => cover.eventId === eventId),
    part,
  );

/**
 * Undoes a part of a gain: first the customer's share of it, then the covers that it took back, which are granted
 * again.
 */
const undoGain = ({ posted, taken }: Layer, part: Decimal) => {
  const had = sub(posted, sum(taken.map(({ amount }) => amount)));
  return takeBack([...taken].reverse(), max('0', sub(part, had)));
};

const isAgainst = (layer: Layer | undefined, rest: Decimal): layer is Layer =>
  layer !== undefined && isNegative(mul(layer.posted, rest));

/** Undoes the newest layers in the other direction, as far as the difference reaches. */
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
