import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { openFoundation } from '../app/roles/foundation.ts';
import { uuidv7 } from '../command/core/ids.ts';
import { eventCatalogues } from '../domain/event-catalogues.ts';
import { systemActor, systemActors } from '../domain/shared/messages.ts';
import type { UserRegistered } from '../domain/identity/user/events.ts';
import { loadConfig } from '../infra/config.ts';
import { createCodec, type Codec } from '../infra/event-store/codec.ts';
import { noStream, type AppendRequest } from '../infra/event-store/port.ts';
import { appendBatch } from '../infra/event-store/postgres/append-batch.ts';
import { createLogger } from '../infra/observability/log.ts';
import type { MasterKey } from '../infra/vault/master-key.ts';
import { seal, sealingKeyBytes, toSealingKey, type SealingKey } from '../infra/vault/sealing.ts';
import type { Bench, BenchPlace } from './kit/measure.ts';

/** Users per call of the append function; meanwhile the next call is prepared. */
const atOnce = 2_000;

/** With name and address; other personal fields are empty, because a start does not read them. */
const registered = (index: number): UserRegistered => ({
  type: 'UserRegistered',
  data: {
    fullName: `Customer Number ${index}`,
    email: `customer.${index}@example.com`,
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
    roleId: 3,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
  },
});

const request = async (
  codec: Pick<Codec, 'encode'>,
  userId: string,
  index: number,
): Promise<AppendRequest> => {
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
  return {
    stream: `user-${userId}`,
    expectedRevision: noStream,
    commits: [{ events: [event], command: null }],
  };
};

type Users = Readonly<{
  ids: readonly string[];
  wrapped: readonly Buffer[];
  requests: readonly AppendRequest[];
}>;

/** Keys and events of this many users, starting at this number. */
const prepare = async (masterKey: MasterKey, from: number, count: number): Promise<Users> => {
  const known = new Map<string, SealingKey>();
  const find = async (id: string): Promise<SealingKey> => {
    const key = known.get(id);
    if (key === undefined) throw new Error(`The vault has no key of ${id}.`);
    return key;
  };
  const subjectKeys = { find, of: find, ofNew: find, erase: async () => undefined };
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys });
  const ids = Array.from({ length: count }, () => uuidv7());
  const wrapped = ids.map((id) => {
    const bytes = randomBytes(sealingKeyBytes);
    known.set(id, toSealingKey(bytes));
    return seal(masterKey.subjectKeys, bytes, ['subject', id]);
  });
  const requests = await Promise.all(ids.map((id, at) => request(codec, id, from + at)));
  return { ids, wrapped, requests };
};

const write = async (client: PoolClient, { ids, wrapped, requests }: Users): Promise<void> => {
  await client.query(
    'insert into vault.subject_keys (subject_id, wrapped_key) select * from unnest($1::text[], $2::bytea[])',
    [ids, wrapped],
  );
  const verdicts = await appendBatch(client, requests);
  if (verdicts.some(({ status }) => status !== 'appended'))
    throw new Error('The database already has users. Use an empty one.');
};

/**
 * Registers this many users in the log of a place where nothing runs, each with their own key in the vault. It writes
 * what the product writes, with its own append function, but without command records and in large batches.
 */
export const fillUsers = async (bench: Bench, place: BenchPlace, count: number): Promise<void> => {
  const config = loadConfig({ DAYBOOK_DATA: place.dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger('bench', { level: 'silent', folder: null });
  const foundation = await openFoundation(config, place.databaseUrl, log);
  const { pools, masterKey } = foundation;
  const client = await pools.app.connect();
  try {
    let writing = Promise.resolve();
    for (let done = 0; done < count; done += atOnce) {
      const users = await prepare(masterKey, done, Math.min(atOnce, count - done));
      await writing;
      writing = write(client, users);
      if ((done / atOnce) % 50 === 0) bench.log(`${done} users registered`);
    }
    await writing;
  } finally {
    client.release();
    await foundation.close();
  }
};
