import { gt, gte, lte } from '../../../domain/shared/decimal.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import type { Candle } from '../candles.ts';

/** A time of an instrument, in milliseconds since 1970. */
export type Gap = Readonly<{ instrument: string; fromMs: number; toMs: number }>;

/** A finished minute as a provider has it. */
export type HistoryMinute = Candle &
  Readonly<{
    /** What was traded in it, or how many prices there were, as the provider counts; `null` where it does not say. */
    volume: number | null;
  }>;

/** What a provider has of the past. */
export type FeedHistory = Readonly<{
  read: (gap: Gap) => Promise<readonly HistoryMinute[]>;
  /** Until when its minutes are complete, as of a moment. */
  completeUntilMs: (nowMs: number) => number;
  /** The longest that a minute takes until it is there. */
  lagMs: number;
}>;

export const minuteMs = 60_000;

/** No provider is asked for more at once. */
export const minutesMost = 4_900;

/** Where a question about a time begins: of one that is too long its end is asked for. */
export const askedFromMs = ({ fromMs, toMs }: Omit<Gap, 'instrument'>): number =>
  Math.max(fromMs, toMs - minutesMost * minuteMs);

const isSound = ({ open, high, low, close }: Candle): boolean =>
  gt(low, '0') && [open, close].every((each) => gte(each, low) && lte(each, high));

/**
 * The minutes of an answer that lie in the time that was asked for, in order, each once. Throws `ProviderFailure` where one
 * cannot be of prices.
 */
export const minutesWithin = (
  { fromMs, toMs }: Omit<Gap, 'instrument'>,
  answered: readonly HistoryMinute[],
): readonly HistoryMinute[] => {
  const within = answered.filter(({ startMs }) => startMs >= fromMs - minuteMs && startMs < toMs);
  if (!within.every(isSound))
    throw new ProviderFailure('unreadable', 'The history holds what cannot be prices');
  const byStart = new Map(within.map((minute) => [minute.startMs, minute]));
  return [...byStart.values()].sort((one, other) => one.startMs - other.startMs);
};
