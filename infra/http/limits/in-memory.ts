import { quotaOf, type Limits } from './limits.ts';

/** The in-memory equivalent of the PostgreSQL limits, for tests. `clock` gives milliseconds since 1970. */
export const createInMemoryLimits = (clock: () => number): Limits => {
  const windows = new Map<string, { startedAt: number; taken: number }>();
  return {
    async take(key, { limit, windowSeconds }) {
      const now = clock();
      const lengthMs = windowSeconds * 1000;
      const known = windows.get(key);
      if (known) known.startedAt = Math.min(known.startedAt, now);
      const current =
        known && known.startedAt + lengthMs > now ? known : { startedAt: now, taken: 0 };
      current.taken = Math.min(current.taken + 1, limit + 1);
      windows.set(key, current);
      return quotaOf(current.taken, limit, current.startedAt + lengthMs - now);
    },
    async giveBack(key) {
      const known = windows.get(key);
      if (known) known.taken = Math.max(0, known.taken - 1);
    },
  };
};
