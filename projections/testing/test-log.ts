import { randomUUID } from 'node:crypto';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { idOf, systemActor, systemActors, type DomainEvent } from '../../domain/shared/messages.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';

export const startedAt = '2026-01-05T12:00:00.000Z';

/** A log with the real codec, in memory by default, for tests of read models. */
export const createTestLog = (store: EventStore = createInMemoryEventStore()) => {
  const subjectKeys = createInMemorySubjectKeys();
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys });

  const append = async (stream: string, ...events: readonly DomainEvent[]): Promise<bigint> => {
    const commandId = randomUUID();
    const actor = systemActor(systemActors.seeder);
    const metadata = { actor, correlationId: commandId, causationId: commandId, commandId };
    const last = (await store.read(stream)).at(-1)?.revision ?? noStream;
    const encoded = await Promise.all(
      events.map((event) =>
        codec.encode(event, {
          id: randomUUID(),
          metadata,
          occurredAt: startedAt,
          streamId: idOf(stream),
        }),
      ),
    );
    await store.append({
      stream,
      expectedRevision: last,
      commits: [{ events: encoded, command: null }],
    });
    return (await store.head()).position;
  };

  /** Appends an event that no version of the catalogues knows. */
  const appendUnknown = async (stream: string, type: string): Promise<bigint> => {
    const last = (await store.read(stream)).at(-1)?.revision ?? noStream;
    const bytes = Buffer.from('{}');
    const event = {
      id: randomUUID(),
      type,
      version: 1,
      occurredAt: startedAt,
      data: bytes,
      metadata: bytes,
    };
    await store.append({
      stream,
      expectedRevision: last,
      commits: [{ events: [event], command: null }],
    });
    return (await store.head()).position;
  };

  return { store, codec, subjectKeys, append, appendUnknown };
};

export type TestLog = ReturnType<typeof createTestLog>;
