import { describe, expect, it } from '@jest/globals';
import type { EventCatalogue } from '../../domain/shared/event-catalogue.ts';
import type { EventMetadata } from '../../domain/shared/messages.ts';
import { SealBroken } from '../vault/sealing.ts';
import { SubjectKeyMissing } from '../vault/subject-keys.ts';
import { createInMemorySubjectKeys } from '../vault/subject-keys-in-memory.ts';
import { createCodec, erased, UnknownEventError } from './codec.ts';
import { closeField } from './personal-fields.ts';
import type { EventToAppend, StoredEvent } from './port.ts';

const firstGuests: EventCatalogue = {
  category: 'guest',
  events: {
    GuestArrived: {
      version: 1,
      personal: ['name', 'allergy'],
      subject: (_data, streamId) => streamId,
    },
    TableLaid: { version: 1 },
  },
};

/** Version 2 of TableLaid has `seats`; version 3 renames it to `places` and adds the room. */
const newestGuests: EventCatalogue = {
  category: 'guest',
  events: {
    ...firstGuests.events,
    TableLaid: {
      version: 3,
      upcasters: {
        1: ({ covers, ...rest }) => ({ ...rest, seats: Number(covers) }),
        2: ({ seats, ...rest }) => ({ ...rest, places: seats, room: 'main' }),
      },
    },
  },
};

/** Version 2 of GuestArrived encrypts its personal fields together. */
const togetherGuests: EventCatalogue = {
  category: 'guest',
  events: {
    GuestArrived: {
      version: 2,
      personal: ['name', 'allergy'],
      closedTogether: true,
      subject: (_data, streamId) => streamId,
      upcasters: { 1: (data) => data },
    },
  },
};

/** Version 2 of GuestArrived declares the note about a guest as personal too. */
const shyGuests: EventCatalogue = {
  category: 'guest',
  events: {
    GuestArrived: {
      version: 2,
      personal: ['name', 'allergy', 'note'],
      subject: (_data, streamId) => streamId,
      upcasters: { 1: (data) => data },
    },
  },
};

const metadata: EventMetadata = {
  actor: { userId: 'host', roleId: 2, impersonatorId: null },
  correlationId: 'correlation',
  causationId: 'cause',
  commandId: 'command',
  ip: '192.0.2.7',
  session: 'session-1',
};
const envelope = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  metadata,
  occurredAt: '2026-01-02T03:04:05.678Z',
  streamId: 'ada',
};
const arrived = {
  type: 'GuestArrived',
  data: { name: 'Ada 😀', allergy: null, seat: 4, note: 'nuts?' },
};

const store = (event: EventToAppend, change: Partial<StoredEvent> = {}): StoredEvent => ({
  ...event,
  stream: 'guest-ada',
  revision: 0,
  position: 7n,
  recordedAt: '2026-01-02T03:04:05.700001Z',
  hash: Buffer.alloc(32, 1),
  ...change,
});
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const setUp = () => {
  const subjectKeys = createInMemorySubjectKeys();
  return { subjectKeys, codec: createCodec({ catalogues: [firstGuests], subjectKeys }) };
};

describe('codec', () => {
  it('decodes what it encoded and adds the position in the log', async () => {
    const { codec } = setUp();
    const stored = store(await codec.encode(arrived, envelope));
    expect(await codec.decode(stored)).toEqual({
      ...arrived,
      id: envelope.id,
      version: 1,
      stream: 'guest-ada',
      revision: 0,
      position: 7n,
      occurredAt: envelope.occurredAt,
      recordedAt: '2026-01-02T03:04:05.700001Z',
      metadata,
      hash: '01'.repeat(32),
    });
  });

  it('writes no personal field, IP address or session as plain text', async () => {
    const { codec } = setUp();
    const event = await codec.encode(arrived, envelope);
    const written = textOf(event.data) + textOf(event.metadata);
    for (const secret of ['Ada', '192.0.2.7', 'session-1']) expect(written).not.toContain(secret);
    expect(written).toContain('nuts?');
  });

  it('encodes the same event to the same bytes, so that a repeated append sends identical bytes', async () => {
    const { codec } = setUp();
    const [once, twice] = [
      await codec.encode(arrived, envelope),
      await codec.encode(arrived, envelope),
    ];
    expect(textOf(twice.data)).toBe(textOf(once.data));
    expect(textOf(twice.metadata)).toBe(textOf(once.metadata));
  });

  it('decodes an event without its personal fields and without a key for a reader that needs none', async () => {
    const { codec, subjectKeys } = setUp();
    const stored = store(await codec.encode(arrived, envelope));
    const open = codec.decodeClosed(stored);
    await subjectKeys.erase(['ada']);
    expect(codec.decodeClosed(stored)).toEqual(open);
    expect(open.data).toMatchObject({ allergy: null, seat: 4 });
    expect(JSON.stringify(open.data)).not.toContain('Ada');
    expect(open.metadata).not.toHaveProperty('ip');
  });

  it('reads the personal fields of an erased subject as Erased and all other data as before', async () => {
    const { codec, subjectKeys } = setUp();
    const stored = store(await codec.encode(arrived, envelope));
    await subjectKeys.erase(['ada']);
    const event = await codec.decode(stored);
    expect(event.data).toEqual({ name: erased, allergy: null, seat: 4, note: 'nuts?' });
    expect(event.metadata).toEqual(metadata);
    await subjectKeys.erase(['host']);
    expect((await codec.decode(stored)).metadata).toMatchObject({ ip: erased, session: erased });
  });

  it('reads a field of an erased subject as Erased also when a later version declared it personal', async () => {
    const { codec, subjectKeys } = setUp();
    const stored = store(await codec.encode(arrived, envelope));
    const later = createCodec({ catalogues: [shyGuests], subjectKeys });
    expect((await later.decode(stored)).data).toMatchObject(arrived.data);
    await subjectKeys.erase(['ada']);
    const { data } = await later.decode(stored);
    expect(data).toEqual({ name: erased, allergy: null, seat: 4, note: erased });
  });

  it('reads personal fields as Erased also when they are written after the erasure of their subject', async () => {
    const { codec, subjectKeys } = setUp();
    await subjectKeys.erase(['ada']);
    const stored = store(await codec.encode(arrived, envelope));
    expect((await codec.decode(stored)).data).toMatchObject({ name: erased });
  });

  it('encrypts IP address and session once for all events of a session and decrypts what earlier releases encrypted separately', async () => {
    const { codec, subjectKeys } = setUp();
    const originOf = async (id: string): Promise<unknown> =>
      JSON.parse(textOf((await codec.encode(arrived, { ...envelope, id })).metadata)).origin;
    expect(await originOf('one')).toBe(await originOf('two'));

    const place = { subject: 'host', eventId: envelope.id };
    const key = await subjectKeys.of('host');
    const apart = {
      ip: closeField(key, '192.0.2.8', { ...place, field: 'metadata.ip' }),
      session: closeField(key, 'old', { ...place, field: 'metadata.session' }),
    };
    const event = await codec.encode(arrived, envelope);
    const { origin: _origin, ...rest } = JSON.parse(textOf(event.metadata));
    const old = store({ ...event, metadata: Buffer.from(JSON.stringify({ ...rest, ...apart })) });
    expect((await codec.decode(old)).metadata).toMatchObject({ ip: '192.0.2.8', session: 'old' });
  });

  it("encrypts IP address and session of a staff member who acts for a customer with the staff member's key", async () => {
    const { codec, subjectKeys } = setUp();
    const actor = { userId: 'ada', roleId: 3, impersonatorId: 'host' };
    const acting = { ...envelope, metadata: { ...metadata, actor } };
    const stored = store(await codec.encode({ type: 'TableLaid', data: { covers: 2 } }, acting));
    await subjectKeys.erase(['ada']);
    expect((await codec.decode(stored)).metadata.ip).toBe('192.0.2.7');
    await subjectKeys.erase(['host']);
    expect((await codec.decode(stored)).metadata.ip).toBe(erased);
  });

  it('refuses to decrypt a value that was moved to another event or to another field', async () => {
    const { codec } = setUp();
    const event = await codec.encode(
      { ...arrived, data: { name: 'Ada', allergy: 'nuts' } },
      envelope,
    );
    const other = store(event, { id: '0190a0b0-0000-7000-8000-000000000002' });
    await expect(codec.decode(other)).rejects.toThrow(SealBroken);
    const data = JSON.parse(textOf(event.data)) as { name: string; allergy: string };
    const swapped = Buffer.from(JSON.stringify({ name: data.allergy, allergy: data.name }));
    await expect(codec.decode(store(event, { data: swapped }))).rejects.toThrow(SealBroken);
  });

  it('reports a key that is missing but was never erased as an error, not as an erasure', async () => {
    const stored = store(await setUp().codec.encode(arrived, envelope));
    await expect(setUp().codec.decode(stored)).rejects.toThrow(SubjectKeyMissing);
  });

  it('upcasts an old event version by version to the newest one', async () => {
    const { subjectKeys, codec } = setUp();
    const newest = createCodec({ catalogues: [newestGuests], subjectKeys });
    const old = store(
      await codec.encode({ type: 'TableLaid', data: { covers: 6, cloth: 'red' } }, envelope),
    );
    expect(await newest.decode(old)).toMatchObject({
      version: 3,
      data: { cloth: 'red', places: 6, room: 'main' },
    });
    const second = { ...old, version: 2, data: Buffer.from('{"seats":5,"cloth":"red"}') };
    expect((await newest.decode(second)).data).toEqual({ cloth: 'red', places: 5, room: 'main' });
  });

  it('refuses an unknown type, a type of another category and a newer version with the position of the event', async () => {
    const { codec } = setUp();
    const stored = store(await codec.encode({ type: 'TableLaid', data: {} }, envelope));
    const unknown: readonly StoredEvent[] = [
      { ...stored, type: 'TableSold' },
      { ...stored, stream: 'wallet-ada' },
      { ...stored, version: 2 },
    ];
    for (const event of unknown) {
      await expect(codec.decode(event)).rejects.toThrow(UnknownEventError);
      await expect(codec.decode(event)).rejects.toThrow(/position 7/);
    }
  });

  it('refuses to encode an event that is in no catalogue', async () => {
    const { codec } = setUp();
    await expect(codec.encode({ type: 'TableSold', data: {} }, envelope)).rejects.toThrow(
      /catalogue/,
    );
  });
});

describe('personal fields that are encrypted together', () => {
  const setUpTogether = () => {
    const { subjectKeys, codec: before } = setUp();
    const codec = createCodec({ catalogues: [togetherGuests], subjectKeys });
    return { subjectKeys, before, codec };
  };

  it('given fields of which one is null, then decoding returns them unchanged and none is stored as plain text', async () => {
    const { codec } = setUpTogether();
    const event = await codec.encode(arrived, envelope);
    expect(textOf(event.data) + textOf(event.metadata)).not.toContain('Ada');
    expect(await codec.decodeFact(store(event))).toMatchObject({ data: arrived.data, version: 2 });
    expect(codec.decodeClosed(store(event)).data).toEqual({ ...arrived.data, name: '' });
    const again = await codec.encode(arrived, envelope);
    expect(textOf(again.metadata)).toBe(textOf(event.metadata));
  });

  it('given an event of an earlier version, then its separately encrypted fields are decrypted', async () => {
    const { before, codec } = setUpTogether();
    const old = store(await before.encode(arrived, envelope));
    expect(await codec.decodeFact(old)).toMatchObject({ data: arrived.data, version: 2 });
  });

  it('given an earlier release, then it refuses the event because of its version', async () => {
    const { before, codec } = setUpTogether();
    const newer = store(await codec.encode(arrived, envelope));
    expect(() => before.decodeFact(newer)).toThrow(UnknownEventError);
  });

  it('given an erased subject, then its fields read as Erased, whether written before or after the erasure', async () => {
    const { subjectKeys, codec } = setUpTogether();
    const stored = store(await codec.encode(arrived, envelope));
    await subjectKeys.erase(['ada']);
    const later = store(await codec.encode(arrived, envelope));
    const data = { ...arrived.data, name: erased };
    expect((await codec.decode(stored)).data).toEqual(data);
    expect((await codec.decode(later)).data).toEqual(data);
  });

  it('given the fields were moved to another event, then decrypting them fails', async () => {
    const { codec } = setUpTogether();
    const event = await codec.encode(arrived, envelope);
    const other = store(event, { id: '0190a0b0-0000-7000-8000-000000000002' });
    await expect(codec.decode(other)).rejects.toThrow(SealBroken);
  });
});
