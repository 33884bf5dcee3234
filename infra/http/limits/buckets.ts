import type { Pool } from 'pg';
import { invariant } from '../../../domain/shared/errors.ts';
import { isAfterALeap } from './leap.ts';

/** How many tokens a bucket holds, and how fast it refills. */
export type BucketSize = Readonly<{ burst: number; perSecond: number }>;

/** Token buckets by key, which refill by themselves; shared by all processes. */
export type Buckets = Readonly<{
  /** If at least one token is left, takes `needed`, even into debt, and up to `wished` as far as there are tokens. */
  take(key: string, needed: number, wished: number): Promise<Drawn>;
}>;

/** The result of a draw. */
export type Drawn = Readonly<{
  /** Tokens taken, or minus the seconds until there is one again. */
  taken: number;
  /** What is left in the bucket; negative when in debt. */
  left: number;
}>;

/** Buckets in `ops.token_buckets`, by the function of migration 421. `clock` gives milliseconds since 1970. */
export const createPostgresBuckets = (
  pool: Pool,
  clock: () => number,
  { burst, perSecond }: BucketSize,
): Buckets => {
  return {
    async take(key, needed, wished) {
      const { rows } = await pool.query<Drawn>({
        name: 'tokens-draw',
        text: 'select o_taken as taken, o_left as left from ops.draw_tokens($1, $2, $3, $4, $5, $6)',
        values: [key, needed, wished, burst, perSecond, new Date(clock())],
      });
      const [drawn] = rows;
      invariant(drawn, 'a bucket exists after its first use');
      return drawn;
    },
  };
};

/** The in-memory equivalent of the PostgreSQL buckets, for tests. */
export const createInMemoryBuckets = (
  clock: () => number,
  { burst, perSecond }: BucketSize,
): Buckets => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    async take(key, needed, wished) {
      const bucket = buckets.get(key) ?? { tokens: burst, at: clock() };
      if (isAfterALeap(bucket.at, clock())) bucket.at = clock();
      buckets.set(key, bucket);
      const filled = (Math.max(clock() - bucket.at, 0) / 1000) * perSecond;
      const tokens = Math.min(burst, bucket.tokens + filled);
      if (tokens < 1) return { taken: -((1 - tokens) / perSecond), left: tokens };
      const taken = Math.max(needed, Math.min(wished, Math.floor(tokens)));
      buckets.set(key, { tokens: tokens - taken, at: Math.max(bucket.at, clock()) });
      return { taken, left: tokens - taken };
    },
  };
};
