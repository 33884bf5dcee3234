import { sessionsFrom, type Session } from './trading-days.ts';
import type { Category } from './types.ts';

/**
 * When what is traded has prices: the one calendar of the house (docs/decisions/0048). All of it is computed by rule, in New
 * York's time, which is where these markets keep theirs.
 */

export type MarketState = 'open' | 'closed';

/** Whether a market is open, and when that changes; `null` where it never does. */
export type MarketHours = Readonly<{ state: MarketState; changesAtMs: number | null }>;

/** The longest that any market is closed, with room to spare. */
const daysAhead = 14;
const dayMs = 86_400_000;

/** Sessions that hold or follow a moment, in order; those that meet are one. */
const sessionsAfter = (category: Exclude<Category, 'crypto'>, atMs: number): readonly Session[] => {
  const day = Math.floor(atMs / dayMs);
  return sessionsFrom(category, day - 1, day + daysAhead).filter(({ toMs }) => toMs > atMs);
};

/** How a category's market stands at a moment. */
export const marketHours = (category: Category, atMs: number): MarketHours => {
  if (category === 'crypto') return { state: 'open', changesAtMs: null };
  const [next] = sessionsAfter(category, atMs);
  if (next === undefined) return { state: 'closed', changesAtMs: null };
  return next.fromMs <= atMs
    ? { state: 'open', changesAtMs: next.toMs }
    : { state: 'closed', changesAtMs: next.fromMs };
};

/** Whether a category's market is open at any moment from one until before another. */
export const isOpenWithin = (category: Category, fromMs: number, toMs: number): boolean => {
  const { state, changesAtMs } = marketHours(category, fromMs);
  return state === 'open' || (changesAtMs !== null && changesAtMs < toMs);
};

/** The same hours once their change has come, for who was told of them before it. */
export const hoursAt = (hours: MarketHours, atMs: number): MarketHours =>
  hours.changesAtMs === null || atMs < hours.changesAtMs
    ? hours
    : { state: hours.state === 'open' ? 'closed' : 'open', changesAtMs: null };
