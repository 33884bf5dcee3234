import type { Pool } from 'pg';

/** How much a bucket holds, and how fast it fills. */
export type BucketSize = Readonly<{ burst: number; perSecond: number }>;

/** Buckets of tokens by key that fill by themselves, one for all processes together. */
export type Buckets = Readonly<{
  /**
   * Takes what is needed, even into debt, as long as one token is there, and as much of the rest as is wished for.
   * Gives how many were taken, or minus the seconds until there is one again.
   */
  take(key: string, needed: number, wished: number): Promise<number>;
}>;

/** Buckets in `ops.token_buckets`, by the function of migration 100. `clock` gives milliseconds since 1970. */
export const createPostgresBuckets = (
  pool: Pool,
  clock: () => number,
  { burst, perSecond }: BucketSize,
): Buckets => {
  return {
    async take(key, needed, wished) {
      const { rows } = await pool.query<{ taken: number }>({
        name: 'tokens-take',
        text: 'select ops.take_tokens($1, $2, $3, $4, $5, $6) as taken',
        values: [key, needed, wished, burst, perSecond, new Date(clock())],
      });
      return rows[0]?.taken ?? 0;
    },
  };
};

/** The twin of the PostgreSQL buckets, for tests. */
export const createInMemoryBuckets = (
  clock: () => number,
  { burst, perSecond }: BucketSize,
): Buckets => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    async take(key, needed, wished) {
      const bucket = buckets.get(key) ?? { tokens: burst, at: clock() };
      buckets.set(key, bucket);
      const filled = (Math.max(clock() - bucket.at, 0) / 1000) * perSecond;
      const tokens = Math.min(burst, bucket.tokens + filled);
      if (tokens < 1) return -((1 - tokens) / perSecond);
      const taken = Math.max(needed, Math.min(wished, Math.floor(tokens)));
      buckets.set(key, { tokens: tokens - taken, at: Math.max(bucket.at, clock()) });
      return taken;
    },
  };
};
