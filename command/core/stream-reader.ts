import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from './event-reader.ts';

/** Reads decoded events of a stream, for example as evidence or to find what an id belongs to. */
export type StreamReader = Readonly<{
  /** The event at this revision, or `null`. */
  at: (stream: string, revision: number) => Promise<RecordedEvent | null>;
  /** All events from this revision on. */
  from: (stream: string, revision: number) => Promise<readonly RecordedEvent[]>;
}>;

/** Reads from the store itself, without any cache. */
export const createStreamReader = (options: {
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
}): StreamReader => ({
  at: async (stream, revision) => {
    const [event] = await options.reader.decodeAll(await options.store.read(stream, revision, 1));
    return event ?? null;
  },
  from: async (stream, revision) =>
    options.reader.decodeAll(await options.store.read(stream, revision)),
});
