import type { Category } from '../../../domain/shared/trading/types.ts';
import { isFresh } from '../../../domain/trading/wallet/rules.ts';
import type { HeldQuote } from '../../../infra/market-data/quote-book.ts';

/**
 * Which instruments are silent while others of their category have prices: their exchange is closed, or a feed says
 * that they are not traded, although the calendar has the category open (docs/decisions/0200).
 */
export type Silences = Readonly<{
  /** Records that prices were heard. */
  heard: (quotes: readonly HeldQuote[], now: string) => void;
  /** Whether the exchange of an instrument of an open market seems to be closed. */
  rests: (quote: HeldQuote, category: Category) => boolean;
}>;

/** An instrument counts as resting only after it was silent, and others of its category were heard, for this long. */
const silenceMs = 60_000;
/** A category that was not heard for this long is silent itself. */
const voiceGapMsMax = 5_000;

export const createSilences = ({
  categoryNamed,
  nowMs,
}: Readonly<{
  /** `null` for an instrument that was never listed. */
  categoryNamed: (instrument: string) => Category | null;
  /** A clock that only moves forward. */
  nowMs: () => number;
}>): Silences => {
  const startMs = nowMs();
  /** When each instrument was last heard. A price writer that takes over does not tell how old the prices before it are. */
  const heardMs = new Map<string, number>();
  /** Since when each category has been heard without a gap, and when it was last heard. */
  const voices = new Map<Category, Readonly<{ sinceMs: number; lastMs: number }>>();

  const isHeard = (voice: Readonly<{ lastMs: number }>): boolean =>
    nowMs() - voice.lastMs <= voiceGapMsMax;

  return {
    heard: (quotes, now) => {
      const lastMs = nowMs();
      for (const quote of quotes) {
        const category = isFresh(quote, now) ? categoryNamed(quote.instrument) : null;
        if (category === null) continue;
        heardMs.set(quote.instrument, lastMs);
        const voice = voices.get(category);
        const sinceMs = voice !== undefined && isHeard(voice) ? voice.sinceMs : lastMs;
        voices.set(category, { sinceMs, lastMs });
      }
    },
    rests: ({ instrument }, category) => {
      const voice = voices.get(category);
      if (voice === undefined || !isHeard(voice)) return false;
      const sinceMs = Math.max(voice.sinceMs, heardMs.get(instrument) ?? startMs);
      return nowMs() - sinceMs > silenceMs;
    },
  };
};
