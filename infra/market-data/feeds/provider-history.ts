import { gt, gte, lte } from '../../../domain/shared/decimal.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import type { Candle } from '../candles.ts';

/** A stretch of time of an instrument, in milliseconds since 1970. */
export type Gap = Readonly<{ instrument: string; fromMs: number; toMs: number }>;

/** A finished minute from a provider. */
export type HistoryMinute = Candle &
  Readonly<{
    /** The traded volume, or the number of prices, as the provider counts; `null` if it does not say. */
    volume: number | null;
  }>;

/** Historical data of a provider. */
export type FeedHistory = Readonly<{
  read: (gap: Gap) => Promise<readonly HistoryMinute[]>;
  /** The moment up to which its minutes are complete, at a given time. */
  completeUntilMs: (nowMs: number) => number;
  /** The longest delay until a minute is available. */
  lagMs: number;
}>;

export const minuteMs = 60_000;

/** The most minutes that one request asks for; every provider allows as many. */
export const minutesMost = 4_900;

/** The start of a request: if the time is too long, only its end is asked for. */
export const askedFromMs = ({ fromMs, toMs }: Omit<Gap, 'instrument'>): number =>
  Math.max(fromMs, toMs - minutesMost * minuteMs);

const isSound = ({ open, high, low, close }: Candle): boolean =>
  gt(low, '0') && [open, close].every((each) => gte(each, low) && lte(each, high));

/**
 * The minutes of an answer within the requested time, in order, without duplicates. Throws `ProviderFailure` if a
 * minute cannot be a price.
 */
export const minutesWithin = (
  { fromMs, toMs }: Omit<Gap, 'instrument'>,
  answered: readonly HistoryMinute[],
): readonly HistoryMinute[] => {
  const within = answered.filter(({ startMs }) => startMs >= fromMs - minuteMs && startMs < toMs);
  if (!within.every(isSound))
    throw new ProviderFailure('unreadable', 'The history contains invalid prices');
  const byStart = new Map(within.map((minute) => [minute.startMs, minute]));
  return [...byStart.values()].sort((one, other) => one.startMs - other.startMs);
};
