import { LRUCache } from 'lru-cache';
import type { Buckets, BucketSize } from './buckets.ts';

/** How many commands somebody may send (decisions.md 50). */
export type CommandLimit = Readonly<{
  /** Takes so many places for a person or an API key: seconds to wait where there is none, or 0. */
  take(who: string, items: number): Promise<number>;
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

type Held = { tokens: number; asking: Promise<number> | null };

/** Commands that somebody's bucket still has room for; what was taken ahead and not used is lost after a while. */
export const createCommandLimit = (buckets: Buckets, { burst }: BucketSize): CommandLimit => {
  const held = new LRUCache<string, Held>({ max: peopleMax, ttl: heldMs });
  const ahead = Math.max(1, Math.floor(burst / shareOfBurst));

  const ask = async (who: string, own: Held, needed: number): Promise<number> => {
    const taken = await buckets.take(who, needed, ahead);
    if (taken < 0) return Math.max(1, Math.ceil(-taken));
    own.tokens += taken;
    return 0;
  };

  return {
    async take(who, items) {
      const own = held.get(who) ?? { tokens: 0, asking: null };
      if (!held.has(who)) held.set(who, own);
      while (own.tokens < items) {
        // One asks for all who came meanwhile; whoever finds too little left asks anew.
        own.asking ??= ask(who, own, items - own.tokens).finally(() => {
          own.asking = null;
        });
        const seconds = await own.asking;
        if (seconds > 0 && own.tokens < items) return seconds;
      }
      own.tokens -= items;
      return 0;
    },
  };
};
