import { fixed, gt, gte, mul, type Decimal } from '../../../domain/shared/decimal.ts';
import type { HeldPrice, Tick } from '../prices.ts';

/** Why a price of a feed is not believed. */
export const heldReasons = [
  'garbage',
  'unknown',
  'not-positive',
  'crossed',
  'jump',
  'old',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What a feed says, as it says it. */
export type GivenPrice = Readonly<{ instrument: string; bid: string; ask: string; atMs: number }>;

export type TickGuard = Readonly<{
  /** The price at the instrument's places, or why it is held back, which is counted. */
  take(given: GivenPrice): Tick | HeldReason;
  /** Counts what could not even be read. */
  garbage(): void;
  /** The last price of each instrument that the feed still stands by: what it said since was not held back. */
  standing(): readonly Tick[];
  counts(): Readonly<Record<HeldReason, number>>;
  /** The newest of each instrument that jumped and was not believed since. */
  heldPrices(): readonly HeldPrice[];
  /** A person has looked: prices within ten times this bid are believed, beside those near the last one. */
  release(instrument: string, bid: Decimal): void;
}>;

export type TickGuardSettings = Readonly<{
  /** Places of an instrument's prices; `null` for one that the house does not know. */
  decimalsOf: (instrument: string) => number | null;
  /** Bids as they were last, by instrument: a first price is measured by them. */
  bids: ReadonlyMap<string, Decimal>;
  now: () => number;
}>;

const number = /^-?\d{1,12}(\.\d{1,12})?$/;
/** Nothing moves by that much from one price to the next; a stock that was split has to be looked at by a person. */
const jumpFactor = '10';
/** A provider's clock may be so far ahead of ours; its time counts as now. */
const aheadMsMax = 60_000;

/** Whether one price is ten times another, or a tenth. */
export const isJump = (bid: Decimal, before: Decimal): boolean =>
  gte(bid, mul(before, jumpFactor)) || gte(before, mul(bid, jumpFactor));

/** Lets through what may be a price, and holds back and counts everything else. */
export const createTickGuard = ({ decimalsOf, bids, now }: TickGuardSettings): TickGuard => {
  const counts = { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 };
  const last = new Map<string, Tick>();
  /** The provider's own time of each instrument's newest price. */
  const times = new Map<string, number>();
  const standing = new Map<string, Tick>();
  const heldPrices = new Map<string, HeldPrice>();
  const released = new Map<string, Decimal>();

  const baseOf = (instrument: string): Decimal | undefined =>
    last.get(instrument)?.bid ?? bids.get(instrument);

  const isBelieved = (instrument: string, bid: Decimal): boolean =>
    [baseOf(instrument) ?? bid, released.get(instrument)].some(
      (before) => before !== undefined && !isJump(bid, before),
    );

  const holdBack = ({ instrument, bid, ask }: GivenPrice): void => {
    const before = baseOf(instrument);
    if (before === undefined || isJump(ask, bid)) return;
    const { atMs, count } = heldPrices.get(instrument) ?? { atMs: now(), count: 0 };
    heldPrices.set(instrument, { instrument, bid, ask, before, atMs, count: count + 1 });
  };

  const wrongWith = ({ instrument, bid, ask, atMs }: GivenPrice): HeldReason | null => {
    if (!number.test(bid) || !number.test(ask) || !Number.isFinite(atMs)) return 'garbage';
    if (atMs > now() + aheadMsMax) return 'garbage';
    if (decimalsOf(instrument) === null) return 'unknown';
    if (!gt(bid, '0') || !gt(ask, '0')) return 'not-positive';
    if (gt(bid, ask)) return 'crossed';
    if (atMs <= (times.get(instrument) ?? -Infinity)) return 'old';
    return isBelieved(instrument, bid) && !isJump(ask, bid) ? null : 'jump';
  };

  const take: TickGuard['take'] = (given) => {
    const wrong = wrongWith(given);
    if (wrong !== null) {
      counts[wrong] += 1;
      if (wrong === 'jump') holdBack(given);
      // A price that is told twice says nothing against the first.
      if (wrong !== 'old') standing.delete(given.instrument);
      return wrong;
    }
    const { instrument, atMs } = given;
    const decimals = decimalsOf(instrument) ?? 0;
    const tick = {
      instrument,
      bid: fixed(given.bid, decimals),
      ask: fixed(given.ask, decimals),
      atMs: Math.min(atMs, now()),
    };
    times.set(instrument, atMs);
    last.set(instrument, tick);
    standing.set(instrument, tick);
    heldPrices.delete(instrument);
    released.delete(instrument);
    return tick;
  };

  return {
    take,
    garbage: () => {
      counts.garbage += 1;
    },
    standing: () => [...standing.values()],
    counts: () => ({ ...counts }),
    heldPrices: () => [...heldPrices.values()],
    release: (instrument, bid) => void released.set(instrument, bid),
  };
};
