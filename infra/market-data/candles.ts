import { gt, type Decimal } from '../../domain/shared/decimal.ts';
import {
  candleIntervals,
  candleStart,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';

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

/** A price; candles use its bid. */
type CandleTick = Readonly<{ instrument: string; bid: Decimal; ask: Decimal; atMs: number }>;

export type CandleBook = Readonly<{
  add: (tick: CandleTick) => void;
  /** The minutes that changed since the last call; a finished minute is returned once more, then no longer. */
  takeMinutes: () => readonly Candle[];
  /** Whether a new minute, and so perhaps a longer candle, began since the longer candles were last taken. */
  isLongerDue: () => boolean;
  /** The longer candles around the minutes taken since the last call. */
  takeLonger: () => readonly Candle[];
}>;

/**
 * Gathers ticks into minutes, and minutes into longer candles. It knows only the ticks it has seen: when a candle is
 * written, it is merged with what the table already holds of it.
 */
export const createCandleBook = (): CandleBook => {
  const current = new Map<string, Candle>();
  const changed = new Set<string>();
  let finished: Candle[] = [];
  let sinceLonger = new Map<string, Candle>();
  let isLongerDue = false;

  const begin = (before: Candle | undefined): void => {
    isLongerDue = true;
    if (before !== undefined && changed.has(before.instrument)) finished.push(before);
  };

  const add = ({ instrument, bid, atMs }: CandleTick): void => {
    const startMs = candleStart('1m', atMs);
    const before = current.get(instrument);
    if (before?.startMs === startMs) {
      if (before.close === bid) return;
      current.set(instrument, including(before, bid));
    } else {
      begin(before);
      current.set(instrument, fresh(instrument, '1m', startMs, bid));
    }
    changed.add(instrument);
  };

  const takeMinutes = (): readonly Candle[] => {
    const open = [...changed].flatMap((instrument) => current.get(instrument) ?? []);
    const taken = [...finished, ...open];
    finished = [];
    changed.clear();
    for (const minute of taken) sinceLonger.set(`${minute.instrument} ${minute.startMs}`, minute);
    return taken;
  };

  const takeLonger = (): readonly Candle[] => {
    const taken = longerOf([...sinceLonger.values()]);
    sinceLonger = new Map();
    isLongerDue = false;
    return taken;
  };

  return { add, takeMinutes, isLongerDue: () => isLongerDue, takeLonger };
};

const longer = candleIntervals.filter((interval) => interval !== '1m');

/**
 * The candles of all longer spans around these minutes, built from them alone. The minutes of an instrument are in
 * order.
 */
export const longerOf = (minutes: readonly Candle[]): readonly Candle[] => {
  const candles = new Map<string, Candle>();
  for (const minute of minutes) {
    for (const interval of longer) {
      const startMs = candleStart(interval, minute.startMs);
      const key = `${minute.instrument} ${interval} ${startMs}`;
      const before = candles.get(key);
      candles.set(
        key,
        before === undefined ? { ...minute, interval, startMs } : widened(before, minute),
      );
    }
  }
  return [...candles.values()];
};

type Prices = Readonly<Pick<Candle, 'high' | 'low' | 'close'>>;

/** A candle extended by what followed within its span. */
export const widened = <Wide extends Prices>(candle: Wide, { high, low, close }: Prices): Wide => ({
  ...candle,
  high: isAbove(high, candle.high) ? high : candle.high,
  low: isAbove(candle.low, low) ? low : candle.low,
  close,
});

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

/**
 * Every tick is compared, so this must be fast. Prices of one instrument have the same format, so that most are
 * compared as texts.
 */
const isAbove = (one: Decimal, other: Decimal): boolean =>
  one.length === other.length && one.indexOf('.') === other.indexOf('.') && isPlain(one, other)
    ? one > other
    : gt(one, other);

const isPlain = (one: Decimal, other: Decimal): boolean =>
  !one.startsWith('-') && !other.startsWith('-');

const including = (candle: Candle, bid: Decimal): Candle =>
  widened(candle, { high: bid, low: bid, close: bid });
