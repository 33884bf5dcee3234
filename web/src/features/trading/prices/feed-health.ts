import { staleAfterMs } from './feed-clock.ts';
import type { FeedState } from './feed-slice.ts';

export type FeedHealth = 'live' | 'waiting' | 'down';

/**
 * How the price feed is doing. A screen that has just been opened waits for its first connection: it is down only once
 * that has taken as long as a price may be old.
 */
export const feedHealth = (
  { up, lastTickAtMs }: Pick<FeedState, 'up' | 'lastTickAtMs'>,
  nowMs: number,
  openedAtMs: number,
): FeedHealth => {
  if (!up) return lastTickAtMs === null && nowMs - openedAtMs <= staleAfterMs ? 'waiting' : 'down';
  return lastTickAtMs === null || nowMs - lastTickAtMs > staleAfterMs ? 'waiting' : 'live';
};
