import type { Candle } from '../candles.ts';
import type { Tick } from '../prices.ts';
import { isJump } from './tick-guard.ts';

/** A time in which no feed priced an instrument, in milliseconds since 1970. */
export type Gap = Readonly<{ instrument: string; fromMs: number; toMs: number }>;

export type GapSettings = Readonly<{
  /** When the last candle of each instrument ended before this process began. */
  knownUntilMs: ReadonlyMap<string, number>;
  /** What a provider has of a gap. */
  read: (gap: Gap) => Promise<readonly Candle[]>;
  onHistory: (minutes: readonly Candle[]) => void;
  onError: (error: unknown) => void;
}>;

/** Less is no gap in a chart of minutes. */
const gapMs = 90_000;

/**
 * Notices when a feed prices an instrument again that none has priced for a while, and asks for its minutes of that time,
 * one gap after the other. Minutes that lie a jump away from the price of now are dropped: no guard has seen them.
 */
export const createGapFiller = ({ knownUntilMs, read, onHistory, onError }: GapSettings) => {
  const until = new Map(knownUntilMs);
  let reading: Promise<void> = Promise.resolve();

  const fill = async (gap: Gap, bid: string): Promise<void> => {
    try {
      const minutes = await read(gap);
      if (minutes.some(({ high, low }) => isJump(high, bid) || isJump(low, bid))) return;
      if (minutes.length > 0) onHistory(minutes);
    } catch (error) {
      onError(error);
    }
  };

  return {
    /** A feed's price was taken. */
    priced: ({ instrument, bid, atMs }: Tick): void => {
      const fromMs = until.get(instrument);
      until.set(instrument, Math.max(atMs, fromMs ?? 0));
      if (fromMs === undefined || atMs - fromMs < gapMs) return;
      reading = reading.then(() => fill({ instrument, fromMs, toMs: atMs }, bid));
    },
    idle: (): Promise<void> => reading,
  };
};
