import { staleAfterMs } from './feed-clock.ts';
import type { FeedState } from './feed-slice.ts';

export type FeedHealth = 'live' | 'waiting' | 'down';

/**
 * The state of the price feed. A screen that was just opened waits for its first connection: the feed counts as down
 * only when that takes longer than a price may be old.
 */
export const feedHealth = (
  { up, lastTickAtMs }: Pick<FeedState, 'up' | 'lastTickAtMs'>,
  nowMs: number,
  openedAtMs: number,
): FeedHealth => {
  if (!up) return lastTickAtMs === null && nowMs - openedAtMs <= staleAfterMs ? 'waiting' : 'down';
  return lastTickAtMs === null || nowMs - lastTickAtMs > staleAfterMs ? 'waiting' : 'live';
};
