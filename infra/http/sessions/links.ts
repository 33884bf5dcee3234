import { createBoundedCache } from '../../bounded-cache.ts';
import type { People } from './callers.ts';

type Ask = People['isLinked'];
type Known = Readonly<{ answer: Promise<boolean>; until: number }>;

/** Together with the second that sockets wait for their check, a change takes effect within 2 s (rights.md rule 1). */
const knownMs = 1_000;
const knownMax = 10_000;

/** Asks at most once a second about the same two people; a failure is not cached. `now`: milliseconds since 1970. */
export const createLinks = (ask: Ask, now: () => number): Ask => {
  const cache = createBoundedCache<Known>(knownMax);
  return (agentId, customerId) => {
    const key = `${agentId} ${customerId}`;
    const known = cache.get(key);
    if (known !== undefined && now() < known.until) return known.answer;
    const answer = ask(agentId, customerId);
    cache.set(key, { answer, until: now() + knownMs });
    answer.catch(() => cache.delete(key));
    return answer;
  };
};
