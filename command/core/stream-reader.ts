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
export const createStreamReader = (of: {
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
}): StreamReader => ({
  at: async (stream, revision) => {
    const [event] = await of.reader.decodeAll(await of.store.read(stream, revision, 1));
    return event ?? null;
  },
  from: async (stream, revision) => of.reader.decodeAll(await of.store.read(stream, revision)),
});
