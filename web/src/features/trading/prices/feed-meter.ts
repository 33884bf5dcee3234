import { ageMs, clockSkewMs } from './feed-clock.ts';

/**
 * A clock crystal that is off by 50 millionths drifts 15 ms in this time; a feed that falls behind is reported for as
 * long.
 */
const halfMs = 300_000;

/** What quotes tell about the feed and about this computer's clock. */
export type Meter = Readonly<{
  /**
   * The smallest difference between a steady clock and the time of a quote: in the window since `sinceMs`, and in the
   * one before.
   */
  leads: Readonly<{ sinceMs: number; smallestMs: number; beforeMs: number }>;
  delayMs: number | null;
  skewMs: number;
  lastTickAtMs: number;
}>;

/**
 * The time of this computer's clock, which may be set at any time, and of a steady clock, which is never set and starts
 * anywhere.
 */
export type Moment = Readonly<{ clockMs: number; steadyMs: number }>;

const nextLeads = (leads: Meter['leads'] | null, leadMs: number, steadyMs: number) => {
  if (leads === null || steadyMs - leads.sinceMs >= 2 * halfMs)
    return { sinceMs: steadyMs, smallestMs: leadMs, beforeMs: leadMs };
  if (steadyMs - leads.sinceMs >= halfMs)
    return { sinceMs: steadyMs, smallestMs: leadMs, beforeMs: leads.smallestMs };
  return { ...leads, smallestMs: Math.min(leads.smallestMs, leadMs) };
};

/**
 * The meter after a quote. Differences are measured by the steady clock, so if this computer's clock is set while
 * quotes arrive, the next quote shows by how much.
 */
export const nextMeter = (
  meter: Meter | null,
  at: string | null,
  { clockMs, steadyMs }: Moment,
): Meter | null => {
  const leadMs = ageMs(at, steadyMs, 0);
  if (leadMs === null) return meter;
  const leads = nextLeads(meter?.leads ?? null, leadMs, steadyMs);
  const skewMs = clockSkewMs(Math.min(leads.smallestMs, leads.beforeMs) + clockMs - steadyMs);
  return { leads, skewMs, delayMs: ageMs(at, clockMs, skewMs), lastTickAtMs: clockMs };
};
