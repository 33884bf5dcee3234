import { sessionsFrom, type Session } from './trading-days.ts';
import type { Category } from './types.ts';

/**
 * The one calendar of when instruments have prices (docs/decisions/0048). It is computed by rules in New York time,
 * which these markets use.
 */

export type MarketState = 'open' | 'closed';

/** Whether a market is open, and when that changes; `null` for never. */
export type MarketHours = Readonly<{ state: MarketState; changesAtMs: number | null }>;

/** The longest that any market is closed, with room to spare. */
const daysAhead = 14;
const dayMs = 86_400_000;

/** Sessions that contain or follow a moment, in order; adjacent ones are joined. */
const sessionsAfter = (category: Exclude<Category, 'crypto'>, atMs: number): readonly Session[] => {
  const day = Math.floor(atMs / dayMs);
  return sessionsFrom(category, day - 1, day + daysAhead).filter(({ toMs }) => toMs > atMs);
};

/** The state of a category's market at a moment. */
export const marketHours = (category: Category, atMs: number): MarketHours => {
  if (category === 'crypto') return { state: 'open', changesAtMs: null };
  const [next] = sessionsAfter(category, atMs);
  if (next === undefined) return { state: 'closed', changesAtMs: null };
  return next.fromMs <= atMs
    ? { state: 'open', changesAtMs: next.toMs }
    : { state: 'closed', changesAtMs: next.fromMs };
};

/** Whether a category's market is open at any time from one moment until before another. */
export const isOpenWithin = (category: Category, fromMs: number, toMs: number): boolean => {
  const { state, changesAtMs } = marketHours(category, fromMs);
  return state === 'open' || (changesAtMs !== null && changesAtMs < toMs);
};

/** Updates market hours that were read earlier, after the moment of their change. */
export const hoursAt = (hours: MarketHours, atMs: number): MarketHours =>
  hours.changesAtMs === null || atMs < hours.changesAtMs
    ? hours
    : { state: hours.state === 'open' ? 'closed' : 'open', changesAtMs: null };
