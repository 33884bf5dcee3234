import type { WirePrice } from './prices-slice.ts';

/** How long ticks are gathered before they reach the store (web.md, State). */
const flushEveryMs = 100;

export type PriceBuffer = Readonly<{
  /** Takes ticks; a later one of the same instrument replaces the earlier. */
  take: (updates: readonly WirePrice[]) => void;
  stop: () => void;
}>;

/** So many are drawn in one task: with hundreds of positions a screen has to stay quick to a press. */
const mostAtOnce = 16;

/**
 * Gathers ticks and hands them over once per `everyMs`, the newest of each instrument only; many of them in portions, one
 * task each.
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
