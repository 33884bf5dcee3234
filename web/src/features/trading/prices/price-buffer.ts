import type { WirePrice } from './prices-slice.ts';

/** How long ticks are gathered before they reach the store (web.md, State). */
const flushEveryMs = 100;

export type PriceBuffer = Readonly<{
  /** Takes ticks; a later one of the same instrument replaces the earlier. */
  take: (updates: readonly WirePrice[]) => void;
  /** Gives what was gathered at once, and goes on gathering. */
  flush: () => void;
  stop: () => void;
}>;

/** Gathers ticks and hands them over at most once per `flushEveryMs`, the newest of each instrument only. */
export const createPriceBuffer = (
  onFlush: (updates: readonly WirePrice[]) => void,
  everyMs: number = flushEveryMs,
): PriceBuffer => {
  const waiting = new Map<string, WirePrice>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const updates = [...waiting.values()];
    waiting.clear();
    onFlush(updates);
  };

  return {
    take: (updates) => {
      for (const update of updates) waiting.set(update.name, update);
      timer ??= setTimeout(flush, everyMs);
    },
    flush,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
};
