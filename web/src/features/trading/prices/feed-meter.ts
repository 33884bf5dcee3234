import { ageMs, clockSkewMs } from './feed-clock.ts';

/** A crystal that is off by 50 millionths loses 15 ms in that time; a feed that falls behind is told for that long. */
const halfMs = 300_000;

/** What quotes tell of the feed and of this computer's clock. */
export type Meter = Readonly<{
  /** The smallest lead over a quote's time of a clock that nobody sets, since `sinceMs` and before. */
  leads: Readonly<{ sinceMs: number; smallestMs: number; beforeMs: number }>;
  delayMs: number | null;
  skewMs: number;
  lastTickAtMs: number;
}>;

/** This computer's clock, which may be set at any time, and one that nobody sets, of any beginning. */
export type Moment = Readonly<{ clockMs: number; steadyMs: number }>;

const nextLeads = (leads: Meter['leads'] | null, leadMs: number, steadyMs: number) => {
  if (leads === null || steadyMs - leads.sinceMs >= 2 * halfMs)
    return { sinceMs: steadyMs, smallestMs: leadMs, beforeMs: leadMs };
  if (steadyMs - leads.sinceMs >= halfMs)
    return { sinceMs: steadyMs, smallestMs: leadMs, beforeMs: leads.smallestMs };
  return { ...leads, smallestMs: Math.min(leads.smallestMs, leadMs) };
};

/**
 * The meter after a quote. Leads are measured by the steady clock, so that this computer's may be set while quotes come
 * and the next one tells by how much.
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
