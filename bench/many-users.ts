import { randomBytes } from 'node:crypto';
import { openFoundation } from '../app/roles/foundation.ts';
import { uuidv7 } from '../command/core/ids.ts';
import { eventCatalogues } from '../domain/event-catalogues.ts';
import { systemActor, systemActors } from '../domain/shared/messages.ts';
import type { UserRegistered } from '../domain/identity/user/events.ts';
import { loadConfig } from '../infra/config.ts';
import { createCodec, type Codec } from '../infra/event-store/codec.ts';
import { noStream, type EventStore } from '../infra/event-store/port.ts';
import { createLogger } from '../infra/observability/log.ts';
import { seal, sealingKeyBytes, toSealingKey, type SealingKey } from '../infra/vault/sealing.ts';
import type { Bench, BenchPlace } from './kit/measure.ts';

/** Users on their way at once: the store gathers them into large batches, and their keys go in by one statement. */
const atOnce = 2_000;

const registered = (index: number): UserRegistered => ({
  type: 'UserRegistered',
  data: {
    fullName: `Customer Number ${index}`,
    email: `customer.${index}@example.com`,
    phone: `+4930${1_000_000 + index}`,
    birthDate: '1984-05-17',
    country: 'Germany',
    city: 'Berlin',
    address: `Hauptstrasse ${index}`,
    postalCode: '10827',
    roleId: 3,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
  },
});

type Kit = Readonly<{ store: EventStore; codec: Pick<Codec, 'encode'> }>;

const register = async ({ store, codec }: Kit, userId: string, index: number): Promise<void> => {
  const commandId = uuidv7();
  const metadata = {
    actor: systemActor(systemActors.seeder),
    correlationId: commandId,
    causationId: commandId,
    commandId,
  };
  const event = await codec.encode(registered(index), {
    id: uuidv7(),
    metadata,
    streamId: userId,
    occurredAt: '2026-01-05T08:00:00.000Z',
  });
  const result = await store.append({
    stream: `user-${userId}`,
    expectedRevision: noStream,
    commits: [{ events: [event], command: null }],
  });
  if (result.status !== 'appended') throw new Error(`${userId} is there already.`);
};

/** Registers so many users in the log of a place where nothing runs, each with a key of their own in the vault. */
export const fillUsers = async (bench: Bench, place: BenchPlace, count: number): Promise<void> => {
  const config = loadConfig({ DAYBOOK_DATA: place.dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger('bench', { level: 'silent', folder: null });
  const foundation = await openFoundation(config, place.databaseUrl, log);
  const { store, pools, masterKey } = foundation;
  const known = new Map<string, SealingKey>();
  const find = async (id: string): Promise<SealingKey> => {
    const key = known.get(id);
    if (key === undefined) throw new Error(`${id} has no key.`);
    return key;
  };
  const subjectKeys = { find, of: find, erase: async () => undefined };
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys });
  try {
    for (let done = 0; done < count; done += atOnce) {
      const ids = Array.from({ length: Math.min(atOnce, count - done) }, () => uuidv7());
      known.clear();
      const wrapped = ids.map((id) => {
        const bytes = randomBytes(sealingKeyBytes);
        known.set(id, toSealingKey(bytes));
        return seal(masterKey.subjectKeys, bytes, ['subject', id]);
      });
      await pools.app.query(
        'insert into vault.subject_keys (subject_id, wrapped_key) select * from unnest($1::text[], $2::bytea[])',
        [ids, wrapped],
      );
      await Promise.all(ids.map((id, at) => register({ store, codec }, id, done + at)));
      if ((done / atOnce) % 50 === 0) bench.log(`${done} users registered`);
    }
  } finally {
    await foundation.close();
  }
};
