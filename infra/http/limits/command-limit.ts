import { LRUCache } from 'lru-cache';
import type { Buckets, BucketSize } from './buckets.ts';
import type { Quota } from './limits.ts';

/** How many commands somebody may send (decisions.md 50). */
export type CommandLimit = Readonly<{
  /** Takes so many places for a person, or an affiliate's programs; none: only tells how they stand. */
  take(who: string, items: number): Promise<Quota>;
}>;

/** A fifth of a minute's commands at once: 120 of 600. */
const burstShare = 5;

/** The bucket of a person who may send so many commands a minute. */
export const bucketOf = (commandsPerMinute: number): BucketSize => ({
  burst: Math.max(1, Math.floor(commandsPerMinute / burstShare)),
  perSecond: commandsPerMinute / 60,
});

/** Tokens that a process takes ahead for itself, so that not every command asks the database. */
const shareOfBurst = 12;
const heldMs = 10_000;
const peopleMax = 10_000;

/** `left`: what the bucket held when it was last asked; `null` before that. */
type Held = {
  tokens: number;
  asking: Promise<number> | null;
  left: Readonly<{ tokens: number; atMs: number }> | null;
};

/**
 * Commands that somebody's bucket still has room for; what was taken ahead and not used is lost after a while. `clock`
 * gives milliseconds since 1970.
 */
export const createCommandLimit = (
  buckets: Buckets,
  { burst, perSecond }: BucketSize,
  clock: () => number,
): CommandLimit => {
  const held = new LRUCache<string, Held>({ max: peopleMax, ttl: heldMs });
  const ahead = Math.max(1, Math.floor(burst / shareOfBurst));

  const ask = async (who: string, own: Held, needed: number): Promise<number> => {
    const { taken, left } = await buckets.take(who, needed, ahead);
    own.left = { tokens: left, atMs: clock() };
    if (taken < 0) return Math.max(1, Math.ceil(-taken));
    own.tokens += taken;
    return 0;
  };

  /** What other processes took since the bucket was asked is not known. */
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
        // One asks for all who came meanwhile; whoever finds too little left asks anew.
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
