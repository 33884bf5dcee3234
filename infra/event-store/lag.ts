import type { EventFilter, EventStore } from './port.ts';

/** The count of events behind stops here. */
export const lagEventsMax = 10_000;

/** How far a reader is behind the log. */
export type Lag = Readonly<{
  /** Events for this reader that it has not taken yet; counted up to `lagEventsMax`. */
  lagEvents: number;
  /** How long the oldest of them has been waiting. */
  lagMs: number;
}>;

/** How far a reader at this position is behind, by the events that concern it. */
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
