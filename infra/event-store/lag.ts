import type { EventFilter, EventStore } from './port.ts';

/** Where counting the events behind ends. */
export const lagEventsMax = 10_000;

/** How far whoever reads the log is behind it. */
export type Lag = Readonly<{
  /** Its own events that it has not taken yet; counted to `lagEventsMax`. */
  lagEvents: number;
  /** How long the oldest of them has waited. */
  lagMs: number;
}>;

/** How far a reader that stands at this position is behind, by the events that concern it. */
export const lagAfter = async (
  store: Pick<EventStore, 'readAll'>,
  position: bigint,
  filter: EventFilter,
  nowMs: number,
): Promise<Lag> => {
  const waiting = await store.readAll(position, lagEventsMax, filter);
  const oldest = waiting[0];
  return {
    lagEvents: waiting.length,
    lagMs: oldest === undefined ? 0 : Math.max(0, nowMs - Date.parse(oldest.recordedAt)),
  };
};
