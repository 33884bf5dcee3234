import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createCredentials, createInMemoryCredentials, type Credentials } from './credentials.ts';
import { toMasterKey } from './master-key.ts';
import {
  createInMemoryReservations,
  createReservations,
  type Reservations,
} from './reservations.ts';
import { SealBroken } from './sealing.ts';
import { sweepReservations } from './sweep-reservations.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createInMemorySecrets } from './secrets-in-memory.ts';
import {
  createSubjectKeys,
  createSubjectKeyTable,
  erasedKey,
  SubjectKeyMissing,
  type SubjectKeyTable,
} from './subject-keys.ts';
import { createInMemorySubjectKeyTable } from './subject-keys-in-memory.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const masterKey = toMasterKey(randomBytes(32));
const app = () => database.pools.app;

describe.each<[string, () => Credentials]>([
  ['in-memory', createInMemoryCredentials],
  ['PostgreSQL', () => createCredentials(app())],
])('credentials: %s', (_name, make) => {
  it('verify the last set password until it is removed', async () => {
    const credentials = make();
    const user = randomUUID();
    expect(await credentials.verify(user, 'first')).toBe(false);
    await credentials.set(user, 'first');
    await credentials.set(user, 'second é😀');
    expect(await credentials.verify(user, 'first')).toBe(false);
    expect(await credentials.verify(user, 'second é😀')).toBe(true);
    expect(await credentials.verify(randomUUID(), 'second é😀')).toBe(false);
    expect(await credentials.verify(null, 'second é😀')).toBe(false);
    await credentials.remove(user);
    expect(await credentials.verify(user, 'second é😀')).toBe(false);
  });

  it('do not verify a prepared password before it is put in force, which happens once', async () => {
    const credentials = make();
    const [userId, commandId] = [randomUUID(), randomUUID()];
    await credentials.set(userId, 'first');
    await credentials.setAside(userId, commandId, 'second');
    expect(await credentials.verify(userId, 'first')).toBe(true);
    expect(await credentials.verify(userId, 'second')).toBe(false);
    const change = { userId, commandId, revision: 4 };
    expect(await credentials.putInForce({ ...change, userId: randomUUID() }, 500)).toBeNull();
    expect(await credentials.putInForce(change, 1_000)).toEqual({ at: 1_000, isNew: true });
    expect(await credentials.putInForce(change, 2_000)).toEqual({ at: 1_000, isNew: false });
    expect(await credentials.verify(userId, 'second')).toBe(true);
  });

  it('do not replace a password in force by one of an earlier event or of none', async () => {
    const credentials = make();
    const [userId, earlier, later] = [randomUUID(), randomUUID(), randomUUID()];
    await credentials.setAside(userId, earlier, 'earlier');
    await credentials.setAside(userId, later, 'later');
    await credentials.putInForce({ userId, commandId: later, revision: 5 }, 1_000);
    const late = { userId, commandId: earlier, revision: 4 };
    expect(await credentials.putInForce(late, 2_000)).toBeNull();
    await credentials.set(userId, 'first');
    expect(await credentials.verify(userId, 'later')).toBe(true);
  });
});

/** Reservations, and a way to make those of an owner expire. */
type Desk = Readonly<{ reservations: Reservations; expire: (owner: string) => Promise<void> }>;

const inMemoryDesk = (): Desk => {
  let now = 0;
  const expire = async (): Promise<void> => {
    now += 600_000;
  };
  return { reservations: createInMemoryReservations(() => now), expire };
};
const postgresDesk = (): Desk => ({
  reservations: createReservations(app(), masterKey),
  expire: async (owner) => {
    await app().query(
      `update vault.reservations set expires_at = expires_at - interval '10 minutes' where owner = $1`,
      [owner],
    );
  },
});

describe.each<[string, () => Desk]>([
  ['in-memory', inMemoryDesk],
  ['PostgreSQL', postgresDesk],
])('reservations: %s', (_name, make) => {
  const setUp = () => ({
    ...make(),
    email: `${randomUUID()}@daybook.test`,
    ada: randomUUID(),
    bob: randomUUID(),
  });

  it('give a value to one owner, who may reserve it again', async () => {
    const { reservations, email, ada, bob } = setUp();
    expect(await reservations.reserve('email', email, ada)).toBe(true);
    expect(await reservations.reserve('email', email, ada)).toBe(true);
    expect(await reservations.reserve('email', email, bob)).toBe(false);
    expect(await reservations.reserve('key', email, bob)).toBe(true);
    expect(await reservations.ownerOf('email', email)).toBe(ada);
    expect(await reservations.ownerOf('email', 'nobody')).toBeNull();
  });

  it('give a value to one of ten racing owners', async () => {
    const { reservations, email } = setUp();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => reservations.reserve('email', email, randomUUID())),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('have no owner after their expiry and are free after the sweep found no event that needs them', async () => {
    const { reservations, expire, email, ada, bob } = setUp();
    await reservations.reserve('email', email, ada);
    await expire(ada);
    expect(await reservations.ownerOf('email', email)).toBeNull();
    expect(await reservations.reserve('email', email, bob)).toBe(false);
    expect(await sweepReservations(reservations, async () => false)).toBeGreaterThanOrEqual(1);
    expect(await reservations.reserve('email', email, bob)).toBe(true);
    await reservations.confirm('email', email, ada);
    expect(await reservations.ownerOf('email', email)).toBe(bob);
  });

  it('are confirmed by the sweep when their event exists but their process died before confirming them', async () => {
    const { reservations, expire, email, ada, bob } = setUp();
    await reservations.reserve('email', email, ada);
    await expire(ada);
    const asked: string[] = [];
    await sweepReservations(reservations, async ({ kind, owner, isOf }) => {
      if (owner === ada) asked.push(kind, String(isOf(email)), String(isOf('another')));
      return owner === ada;
    });
    expect(asked).toEqual(['email', 'true', 'false']);
    expect(await reservations.ownerOf('email', email)).toBe(ada);
    expect(await reservations.reserve('email', email, bob)).toBe(false);
  });

  it('are ignored by the sweep while they are new, because their command is in progress', async () => {
    const { reservations, email, ada } = setUp();
    await reservations.reserve('email', email, ada);
    await sweepReservations(reservations, async ({ owner }) => {
      if (owner === ada) throw new Error('it was asked for');
      return false;
    });
    expect(await reservations.ownerOf('email', email)).toBe(ada);
  });

  it('stay once they are confirmed, also when their owner reserves the value again', async () => {
    const { reservations, expire, email, ada, bob } = setUp();
    await reservations.reserve('email', email, ada);
    await reservations.confirm('email', email, ada);
    await reservations.reserve('email', email, ada);
    await reservations.release('email', email, ada);
    await expire(ada);
    expect(await reservations.ownerOf('email', email)).toBe(ada);
    expect(await reservations.reserve('email', email, bob)).toBe(false);
  });

  it('are released only by their owner, and all at the erasure of the owner, confirmed or not', async () => {
    const { reservations, email, ada, bob } = setUp();
    await reservations.reserve('email', email, ada);
    await reservations.release('email', email, bob);
    expect(await reservations.ownerOf('email', email)).toBe(ada);
    await reservations.release('email', email, ada);
    expect(await reservations.ownerOf('email', email)).toBeNull();
    await reservations.reserve('email', email, ada);
    await reservations.confirm('email', email, ada);
    await reservations.releaseAll([ada]);
    expect(await reservations.ownerOf('email', email)).toBeNull();
  });
});

describe.each<[string, () => Secrets]>([
  ['in-memory', createInMemorySecrets],
  ['PostgreSQL', () => createSecrets(app(), masterKey)],
])('secrets: %s', (_name, make) => {
  const place = (): string => `gateway/${randomUUID()}/apiKey`;

  it('are found at their place by their id until they are deleted', async () => {
    const secrets = make();
    const [here, elsewhere] = [place(), place()];
    await secrets.put(here, 'one', 'first');
    await secrets.put(here, 'two', 'sk_live_é😀');
    expect(await secrets.find(here, 'one')).toBe('first');
    expect(await secrets.find(here, 'two')).toBe('sk_live_é😀');
    expect(await secrets.find(elsewhere, 'one')).toBeNull();
    await secrets.forget(here, ['one', 'three']);
    expect(await secrets.find(here, 'one')).toBeNull();
    expect(await secrets.find(here, 'two')).not.toBeNull();
  });

  it('are described by the time they were set and, when they are long, by their last four characters', async () => {
    const secrets = make();
    const here = place();
    await secrets.put(here, 'short', 'fifteen letters');
    await secrets.put(here, 'long', 'sixteen letters!');
    expect(await secrets.tell(here, 'short')).toMatchObject({ lastFour: null });
    expect(await secrets.tell(here, 'long')).toMatchObject({
      lastFour: 'ers!',
      setAt: expect.any(Date),
    });
    expect(await secrets.tell(here, 'none')).toBeNull();
  });

  it('are swept when nothing names them, unless they are new', async () => {
    const secrets = make();
    const [here, elsewhere] = [place(), place()];
    for (const id of ['one', 'two']) await secrets.put(here, id, id);
    await secrets.put(elsewhere, 'one', 'one');
    expect(await secrets.keepOnly(here, ['two'], new Date(0))).toBe(0);
    const later = new Date(Date.now() + 3_600_000);
    expect(await secrets.keepOnly(here, ['two'], later)).toBe(1);
    expect(await secrets.find(here, 'one')).toBeNull();
    expect(await secrets.find(here, 'two')).toBe('two');
    expect(await secrets.find(elsewhere, 'one')).toBe('one');
  });

  it('are compared by a keyed hash', () => {
    const secrets = make();
    expect(secrets.digest('one')).toBe(secrets.digest('one'));
    expect(secrets.digest('one')).not.toBe(secrets.digest('two'));
  });
});

describe('secrets on PostgreSQL', () => {
  it('are encrypted and can be decrypted only under their own name', async () => {
    const secrets = createSecrets(app(), masterKey);
    await secrets.put('place', 'one', 'plain text');
    const { rows } = await app().query<{ sealed: Buffer }>('select sealed from vault.secrets');
    expect(rows.some(({ sealed }) => sealed.includes('plain'))).toBe(false);
    await app().query(`update vault.secrets set name = 'place/two' where name = 'place/one'`);
    await expect(secrets.find('place', 'two')).rejects.toThrow(SealBroken);
  });
});

describe.each<[string, () => SubjectKeyTable]>([
  ['in-memory', createInMemorySubjectKeyTable],
  ['PostgreSQL', () => createSubjectKeyTable(app())],
])('subject keys: %s', (_name, makeTable) => {
  const setUp = () => {
    const table = makeTable();
    let now = 0;
    const connect = (key = masterKey) => createSubjectKeys(table, key, () => now);
    return {
      table,
      keys: connect(),
      connect,
      subject: randomUUID(),
      wait: (ms: number) => (now += ms),
    };
  };
  const bytesOf = (key: Awaited<ReturnType<ReturnType<typeof createSubjectKeys>['of']>>) =>
    key === erasedKey ? key : key.cipher.export().toString('hex');

  it('are one per subject and the same in every process, however many request it first', async () => {
    const { keys, connect, subject } = setUp();
    const all = await Promise.all([keys.of(subject), keys.of(subject), connect().of(subject)]);
    const found = new Set([...all, await connect().find(subject)].map(bytesOf));
    expect(found.size).toBe(1);
    expect(bytesOf(await keys.of(randomUUID()))).not.toBe([...found][0]);
  });

  it('are gone for good after their erasure, at once in this process and within a minute in others', async () => {
    const { keys, connect, subject, wait } = setUp();
    const other = connect();
    const before = bytesOf(await other.of(subject));
    await keys.erase([subject]);
    expect(await keys.find(subject)).toBe(erasedKey);
    expect(await keys.of(subject)).toBe(erasedKey);
    expect(bytesOf(await other.find(subject))).toBe(before);
    wait(60_000);
    expect(await other.find(subject)).toBe(erasedKey);
    await keys.erase([subject]);
  });

  it('are erased together, also those that never existed or are named twice', async () => {
    const { keys, connect, subject } = setUp();
    const [other, stays, never] = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all([subject, other, stays].map((one) => keys.of(one)));
    await keys.erase([subject, other, other, never]);
    for (const gone of [subject, other, never]) {
      expect(await keys.find(gone)).toBe(erasedKey);
      expect(await connect().of(gone)).toBe(erasedKey);
    }
    expect(await keys.find(stays)).not.toBe(erasedKey);
  });

  it('cause an error when a required key never existed', async () => {
    const { keys, subject } = setUp();
    await expect(keys.find(subject)).rejects.toThrow(SubjectKeyMissing);
  });

  it('are loaded by one query when they are requested at the same time', async () => {
    const { table, connect } = setUp();
    const subjects = [randomUUID(), randomUUID(), randomUUID()];
    const keys = connect();
    await Promise.all(subjects.map((subject) => keys.of(subject)));
    const asked: (readonly string[])[] = [];
    const counting = createSubjectKeys(
      { ...table, load: (ids) => (asked.push(ids), table.load(ids)) },
      masterKey,
    );
    await Promise.all([...subjects, ...subjects].map((subject) => counting.find(subject)));
    expect(asked).toEqual([subjects]);
  });

  it('of new subjects are created without a query, and an existing or erased one stays', async () => {
    const { table, keys, connect } = setUp();
    const [fresh, known, gone] = [randomUUID(), randomUUID(), randomUUID()];
    const before = bytesOf(await keys.of(known));
    await keys.erase([gone]);
    const looked: (readonly string[])[] = [];
    const counting = createSubjectKeys(
      { ...table, load: (ids) => (looked.push(ids), table.load(ids)) },
      masterKey,
    );
    const [made, found, erased] = await Promise.all([fresh, known, gone].map(counting.ofNew));
    expect(made && bytesOf(made)).toBe(bytesOf(await connect().find(fresh)));
    expect(found && bytesOf(found)).toBe(before);
    expect(erased).toBe(erasedKey);
    expect(looked).toEqual([[known, gone]]);
    expect(bytesOf(await counting.ofNew(fresh))).toBe(bytesOf(await counting.find(fresh)));
  });

  it('are written by one statement when they are created at the same time, and an existing one is kept', async () => {
    const { table, connect } = setUp();
    const subjects = [randomUUID(), randomUUID(), randomUUID()];
    const written: (readonly string[])[] = [];
    const first = createSubjectKeys(
      {
        ...table,
        insert: async (wrappedKeys) => {
          written.push([...wrappedKeys.keys()]);
          // Another process comes before this one.
          if (written.length === 1) await connect().of(subjects[1] ?? '');
          return table.insert(wrappedKeys);
        },
      },
      masterKey,
    );
    const made = await Promise.all(subjects.map((subject) => first.of(subject)));
    expect(written).toEqual([subjects]);
    const stand = await Promise.all(subjects.map((subject) => connect().find(subject)));
    expect(made.map(bytesOf)).toEqual(stand.map(bytesOf));
  });

  it('cannot be opened with another master key, which is an error', async () => {
    const { keys, connect, subject } = setUp();
    await keys.of(subject);
    await expect(connect(toMasterKey(randomBytes(32))).find(subject)).rejects.toThrow(SealBroken);
  });
});
