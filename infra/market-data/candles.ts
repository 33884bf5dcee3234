import { gt, type Decimal } from '../../domain/shared/decimal.ts';
import {
  candleIntervals,
  candleStart,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';
import type { Tick } from './prices.ts';

/** Bid prices of one instrument over one span. */
export type Candle = Readonly<{
  instrument: string;
  interval: CandleInterval;
  /** Milliseconds since 1970, UTC. */
  startMs: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
}>;

export type CandleBook = Readonly<{
  add: (tick: Tick) => void;
  /** The candles that changed since they were last taken; finished ones once more, then no longer. */
  takeChanged: () => readonly Candle[];
}>;

/**
 * Gathers ticks into candles of all spans. It knows only what it has seen: what the table holds of the same candle from
 * before is merged in when it is written.
 */
export const createCandleBook = (): CandleBook => {
  const current = new Map<string, Candle>();
  let changed = new Map<string, Candle>();

  const add = ({ instrument, bid, atMs }: Tick): void => {
    for (const interval of candleIntervals) {
      const startMs = candleStart(interval, atMs);
      const key = `${instrument} ${interval}`;
      const before = current.get(key);
      const after =
        before?.startMs === startMs
          ? including(before, bid)
          : fresh(instrument, interval, startMs, bid);
      if (after === before) continue;
      current.set(key, after);
      changed.set(`${key} ${startMs}`, after);
    }
  };

  const takeChanged = (): readonly Candle[] => {
    const taken = [...changed.values()];
    changed = new Map();
    return taken;
  };

  return { add, takeChanged };
};

const fresh = (
  instrument: string,
  interval: CandleInterval,
  startMs: number,
  bid: Decimal,
): Candle => ({
  instrument,
  interval,
  startMs,
  open: bid,
  high: bid,
  low: bid,
  close: bid,
});

/** Prices of one instrument are written alike, so that most are compared as texts: each tick is compared in every span. */
const isAbove = (one: Decimal, other: Decimal): boolean =>
  one.length === other.length && one.indexOf('.') === other.indexOf('.') && isPlain(one, other)
    ? one > other
    : gt(one, other);

const isPlain = (one: Decimal, other: Decimal): boolean =>
  !one.startsWith('-') && !other.startsWith('-');

const including = (candle: Candle, bid: Decimal): Candle => {
  if (candle.close === bid) return candle;
  return {
    ...candle,
    high: isAbove(bid, candle.high) ? bid : candle.high,
    low: isAbove(candle.low, bid) ? bid : candle.low,
    close: bid,
  };
};
