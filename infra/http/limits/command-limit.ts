import { createBoundedCache } from '../../bounded-cache.ts';
import type { Buckets, BucketSize } from './buckets.ts';
import type { Quota } from './limits.ts';

/** Limits how many commands a sender may send (decisions.md 50). */
export type CommandLimit = Readonly<{
  /** Takes `items` places for a person or an affiliate's programs; with 0 it only reports the quota. */
  take(who: string, items: number): Promise<Quota>;
}>;

/** The burst is a fifth of a minute's commands: 120 of 600. */
const burstShare = 5;

/** The bucket of a sender who may send this many commands a minute. */
export const bucketOf = (commandsPerMinute: number): BucketSize => ({
  burst: Math.max(1, Math.floor(commandsPerMinute / burstShare)),
  perSecond: commandsPerMinute / 60,
});

/** Each process takes some tokens in advance (burst / 12), so that not every command asks the database. */
const shareOfBurst = 12;
const heldMs = 10_000;
const peopleMax = 10_000;

/** `left` is what the bucket held when it was last asked; `null` before that. */
type Held = {
  tokens: number;
  asking: Promise<number> | null;
  left: Readonly<{ tokens: number; atMs: number }> | null;
};

/**
 * Limits commands by a bucket for each sender. Tokens that were taken in advance and not used are lost after a while.
 * `clock` gives milliseconds since 1970.
 */
export const createCommandLimit = (
  buckets: Buckets,
  { burst, perSecond }: BucketSize,
  clock: () => number,
): CommandLimit => {
  const held = createBoundedCache<Held>(peopleMax, { ttl: heldMs });
  const ahead = Math.max(1, Math.floor(burst / shareOfBurst));

  const ask = async (who: string, own: Held, needed: number): Promise<number> => {
    const { taken, left } = await buckets.take(who, needed, ahead);
    own.left = { tokens: left, atMs: clock() };
    if (taken < 0) return Math.max(1, Math.ceil(-taken));
    own.tokens += taken;
    return 0;
  };

  /** An estimate: what other processes took since the bucket was last asked is not known. */
  const standing = ({ tokens, left }: Held, waitSeconds: number): Quota => {
    const filled = left === null ? 0 : ((clock() - left.atMs) / 1000) * perSecond;
    const room = Math.min(burst, tokens + (left?.tokens ?? 0) + filled);
    return {
      waitSeconds,
      limit: burst,
      remaining: Math.max(0, Math.floor(room)),
      resetSeconds: Math.ceil((burst - room) / perSecond),
    };
  };

  return {
    async take(who, items) {
      const own = held.get(who) ?? { tokens: 0, asking: null, left: null };
      if (!held.has(who)) held.set(who, own);
      while (own.tokens < items || own.left === null) {
        // One query serves all calls that wait for it; a call that then finds too few tokens asks again.
        own.asking ??= ask(who, own, Math.max(0, items - own.tokens)).finally(() => {
          own.asking = null;
        });
        const seconds = await own.asking;
        if (seconds > 0 && own.tokens < items) return standing(own, seconds);
      }
      own.tokens -= items;
      return standing(own, 0);
    },
  };
};
