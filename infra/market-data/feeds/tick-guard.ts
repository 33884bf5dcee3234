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
  /** A new stream: nothing stands until it speaks of it. One that first tells all as it is may repeat what did not change. */
  begin(stream: Readonly<{ tellsAllFirst: boolean }>): void;
  /** It is not traded now: no price of it stands. */
  rest(instrument: string): void;
  /**
   * Anew, as of now: the last price of each instrument that the feed still stands by, since what it said of it after that was
   * not held back, and was not said longer ago than the limit.
   */
  standing(forMsMost?: number): readonly Tick[];
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
  /** Milliseconds of a clock that only moves forward; default `performance.now`. */
  monotonicMs?: () => number;
}>;

const number = /^-?\d{1,12}(\.\d{1,12})?$/;
/** Nothing moves by that much from one price to the next; a stock that was split has to be looked at by a person. */
const jumpFactor = '10';
/** A provider's clock may be so far ahead of ours; its time counts as now. */
const aheadMsMax = 60_000;
/** By no more than this does a time that is ahead of our clock make those after it old: one wrong time must freeze nothing. */
const orderAheadMsMax = 1_000;

/** Whether one price is ten times another, or a tenth. */
export const isJump = (bid: Decimal, before: Decimal): boolean =>
  gte(bid, mul(before, jumpFactor)) || gte(before, mul(bid, jumpFactor));

/** Lets through what may be a price, and holds back and counts everything else. */
export const createTickGuard = (settings: TickGuardSettings): TickGuard => {
  const { decimalsOf, bids, now, monotonicMs = () => performance.now() } = settings;
  const counts = { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 };
  const last = new Map<string, Tick>();
  /** The provider's own time of each instrument's newest price, as far as that can be right. */
  const times = new Map<string, number>();
  const standing = new Map<string, Readonly<{ tick: Tick; heardMs: number }>>();
  /** Of which the stream has not spoken yet, and may repeat the newest price. */
  let repeatable = new Set<string>();
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

  const isOld = ({ instrument, atMs }: GivenPrice): boolean => {
    const newestMs = times.get(instrument) ?? -Infinity;
    return atMs < newestMs || (atMs === newestMs && !repeatable.has(instrument));
  };

  const wrongWith = (given: GivenPrice): HeldReason | null => {
    const { instrument, bid, ask, atMs } = given;
    if (!number.test(bid) || !number.test(ask) || !Number.isFinite(atMs)) return 'garbage';
    if (atMs > now() + aheadMsMax) return 'garbage';
    const decimals = decimalsOf(instrument);
    if (decimals === null) return 'unknown';
    // As it would be told: less than half a unit of its last place is nothing.
    if (!gt(fixed(bid, decimals), '0') || !gt(ask, '0')) return 'not-positive';
    if (gt(bid, ask)) return 'crossed';
    if (isOld(given)) return 'old';
    return isBelieved(instrument, bid) && !isJump(ask, bid) ? null : 'jump';
  };

  const doubt = (instrument: string): void => {
    standing.delete(instrument);
    repeatable.delete(instrument);
  };

  const take: TickGuard['take'] = (given) => {
    const wrong = wrongWith(given);
    if (wrong !== null) {
      counts[wrong] += 1;
      if (wrong === 'jump') holdBack(given);
      // A price that is told twice says nothing against the first.
      if (wrong !== 'old') doubt(given.instrument);
      return wrong;
    }
    const { instrument, atMs } = given;
    const decimals = decimalsOf(instrument) ?? 0;
    // Its time is that of its last change, which may be long ago; the stream has told it as the price of now.
    const isOfNow = atMs === times.get(instrument);
    const tick = {
      instrument,
      bid: fixed(given.bid, decimals),
      ask: fixed(given.ask, decimals),
      atMs: isOfNow ? now() : Math.min(atMs, now()),
    };
    times.set(instrument, Math.min(atMs, now() + orderAheadMsMax));
    last.set(instrument, tick);
    standing.set(instrument, { tick, heardMs: monotonicMs() });
    repeatable.delete(instrument);
    heldPrices.delete(instrument);
    released.delete(instrument);
    return tick;
  };

  return {
    take,
    garbage: () => {
      counts.garbage += 1;
    },
    begin: ({ tellsAllFirst }) => {
      standing.clear();
      repeatable = new Set(tellsAllFirst ? times.keys() : []);
    },
    rest: (instrument) => void standing.delete(instrument),
    standing: (forMsMost = Infinity) =>
      [...standing.values()]
        .filter(({ heardMs }) => monotonicMs() - heardMs <= forMsMost)
        .map(({ tick }) => ({ ...tick, atMs: now(), isRepeated: true })),
    counts: () => ({ ...counts }),
    heldPrices: () => [...heldPrices.values()],
    release: (instrument, bid) => void released.set(instrument, bid),
  };
};
