import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from './event-reader.ts';

/** Reads decoded events of a stream: evidence, and what an id belongs to. */
export type StreamReader = Readonly<{
  /** The event at this revision, or `null`. */
  at: (stream: string, revision: number) => Promise<RecordedEvent | null>;
  /** Events from this revision on. */
  from: (stream: string, revision: number) => Promise<readonly RecordedEvent[]>;
}>;

/** Reads from the store itself, past every cache. */
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
