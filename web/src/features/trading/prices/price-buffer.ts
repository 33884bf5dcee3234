import type { WirePrice } from './prices-slice.ts';

/** How long ticks are collected before they reach the store (web.md, State). */
const flushEveryMs = 100;

export type PriceBuffer = Readonly<{
  /** Takes ticks; a later one of the same instrument replaces the earlier. */
  take: (updates: readonly WirePrice[]) => void;
  stop: () => void;
}>;

/**
 * The number of prices rendered in one task: with hundreds of positions, the screen must still react quickly to a
 * press.
 */
const mostAtOnce = 16;

/**
 * Collects ticks and flushes them once per `everyMs`, only the newest of each instrument; large numbers in portions,
 * one task each.
 */
export const createPriceBuffer = (
  onFlush: (updates: readonly WirePrice[]) => void,
  everyMs: number = flushEveryMs,
): PriceBuffer => {
  const waiting = new Map<string, WirePrice>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    timer = null;
    const updates = [...waiting.values()].slice(0, mostAtOnce);
    for (const { name } of updates) waiting.delete(name);
    if (waiting.size > 0) timer = setTimeout(flush);
    onFlush(updates);
  };

  return {
    take: (updates) => {
      for (const update of updates) waiting.set(update.name, update);
      timer ??= setTimeout(flush, everyMs);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
};
