import { fixed, gt, gte, mul, type Decimal } from '../../../domain/shared/decimal.ts';
import type { HeldPrice, Tick } from '../prices.ts';

/** Why a feed's price is not believed. */
export const heldReasons = [
  'garbage',
  'unknown',
  'not-positive',
  'crossed',
  'jump',
  'old',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** A price exactly as the feed sends it. */
export type GivenPrice = Readonly<{ instrument: string; bid: string; ask: string; atMs: number }>;

export type TickGuard = Readonly<{
  /**
   * The price rounded to the instrument's decimals, or the reason why it is held back; held-back prices are counted.
   */
  take(given: GivenPrice): Tick | HeldReason;
  /** Counts a message that could not even be read. */
  garbage(): void;
  /**
   * Starts a new stream: no price holds until the stream has sent one. A stream that first sends all current prices may
   * repeat unchanged ones.
   */
  begin(stream: Readonly<{ tellsAllFirst: boolean }>): void;
  /** The instrument is not traded now: its price no longer holds. */
  rest(instrument: string): void;
  /**
   * Repeats, dated now, the last price of each instrument that still holds: nothing that the feed said of it since was
   * held back, and it was heard within the limit.
   */
  standing(forMsMost?: number): readonly Tick[];
  counts(): Readonly<Record<HeldReason, number>>;
  /** The newest jump of each instrument that has had no believed price since. */
  heldPrices(): readonly HeldPrice[];
  /**
   * Releases a price that a person has checked: prices within ten times this bid are believed, beside those near the
   * last price.
   */
  release(instrument: string, bid: Decimal): void;
}>;

export type TickGuardSettings = Readonly<{
  /** Decimals of an instrument's prices; `null` for an unknown instrument. */
  decimalsOf: (instrument: string) => number | null;
  /** Last known bids by instrument: the first price is compared with them. */
  bids: ReadonlyMap<string, Decimal>;
  now: () => number;
  /** Milliseconds of a monotonic clock; default `performance.now`. */
  monotonicMs?: () => number;
}>;

const number = /^-?\d{1,12}(\.\d{1,12})?$/;
/** No price moves by this factor from one tick to the next; after a stock split a person must check the price. */
const jumpFactor = '10';
/** How far a provider's clock may be ahead of ours; its time then counts as now. */
const aheadMsMax = 60_000;
/**
 * When prices are ordered by time, a time ahead of our clock counts at most this far ahead: a single wrong time must
 * not make all later prices look old.
 */
const orderAheadMsMax = 1_000;

/** Whether one price is at least ten times the other. */
export const isJump = (bid: Decimal, before: Decimal): boolean =>
  gte(bid, mul(before, jumpFactor)) || gte(before, mul(bid, jumpFactor));

/** Lets plausible prices through; holds back and counts everything else. */
export const createTickGuard = (settings: TickGuardSettings): TickGuard => {
  const { decimalsOf, bids, now, monotonicMs = () => performance.now() } = settings;
  const counts = { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 };
  const last = new Map<string, Tick>();
  /** The provider's time of each instrument's newest price, limited to what can be right. */
  const times = new Map<string, number>();
  const standing = new Map<string, Readonly<{ tick: Tick; heardMs: number }>>();
  /** Instruments that the stream has not sent yet: it may repeat their newest price. */
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
    // Checked after rounding: less than half a unit of the last decimal is zero.
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
      // A repeated price is no reason to doubt the first.
      if (wrong !== 'old') doubt(given.instrument);
      return wrong;
    }
    const { instrument, atMs } = given;
    const decimals = decimalsOf(instrument) ?? 0;
    // The provider's time is that of the last change, perhaps long ago; but the stream has just sent it as the current
    // price.
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
