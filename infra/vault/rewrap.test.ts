import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { clientConfig } from '../postgres/pools.ts';
import { holdMasterKey, whoHasKey } from './key-holders.ts';
import type { MasterKey } from './master-key.ts';
import { openMasterKey } from './open-master-key.ts';
import { rewrap, RewrapRefused, vaultTables } from './rewrap.ts';
import { createSecrets } from './secrets.ts';
import { createSubjectKeys, createSubjectKeyTable } from './subject-keys.ts';

let database: TestDatabase;
let running: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((letGo) => letGo()));
  await database.drop();
});

const app = () => database.pools.app;
const another = (): string => randomBytes(32).toString('hex');
const open = (setting: string, second: string | null = null) =>
  openMasterKey(app(), { setting, second, file: join(tmpdir(), 'there is no such file') });

/** A process that holds these keys until it releases them or the test ends. */
const start = async (setting: string, second: string | null = null) => {
  const held = await holdMasterKey({
    connection: clientConfig(database.url, 'app'),
    open: () => open(setting, second),
    onError: () => undefined,
  });
  running.push(held.letGo);
  return held;
};

const peopleOf = (key: MasterKey) => createSubjectKeys(createSubjectKeyTable(app()), key);
const bytesOf = async (key: MasterKey, person: string): Promise<string> => {
  const found = await peopleOf(key).find(person);
  return found === 'erased' ? found : found.cipher.export().toString('hex');
};

/** Creates keys of three people, one of whom is erased, and a secret. */
const fill = async (key: MasterKey) => {
  for (const person of ['ada', 'bob', 'eve']) await peopleOf(key).of(person);
  await peopleOf(key).erase(['eve']);
  await createSecrets(app(), key).put('gateway/apiKey', 'one', 'sk_live');
};

describe('a change of the master key', () => {
  it('seals everything again, and then the new key is sufficient and the old one opens nothing', async () => {
    const [before, now] = [another(), another()];
    const old = await open(before);
    await fill(old);
    const ada = await bytesOf(old, 'ada');

    const done = await rewrap(app(), await open(now, before), vaultTables);
    expect(done).toEqual([
      { table: 'vault.secrets', sealedAnew: 2 },
      { table: 'vault.subject_keys', sealedAnew: 2 },
    ]);
    const alone = await open(now);
    expect(await bytesOf(alone, 'ada')).toBe(ada);
    expect(await bytesOf(alone, 'eve')).toBe('erased');
    expect(await createSecrets(app(), alone).find('gateway/apiKey', 'one')).toBe('sk_live');
    expect(alone.digest('email', 'ada')).toEqual(old.digest('email', 'ada'));
    await expect(open(before)).rejects.toThrow(/is not the one/);
    expect(await rewrap(app(), await open(now, before), vaultTables)).toEqual([
      { table: 'vault.secrets', sealedAnew: 0 },
      { table: 'vault.subject_keys', sealedAnew: 0 },
    ]);
  });

  it('given an interrupted change, then a start needs both keys and a repeated change completes the rest', async () => {
    const [before, now] = [another(), another()];
    await fill(await open(before));
    const both = await open(now, before);
    const ended = vaultTables.map((table) => ({
      ...table,
      context: (id: string) => {
        if (id === 'bob') throw new Error('ended');
        return table.context(id);
      },
    }));
    await expect(rewrap(app(), both, ended)).rejects.toThrow('ended');
    for (const alone of [before, now])
      await expect(open(alone)).rejects.toThrow(/change of the master key is not complete/);
    expect(await bytesOf(await open(before, now), 'ada')).toBe(await bytesOf(both, 'ada'));
    expect(await rewrap(app(), await open(now, before), vaultTables)).toContainEqual({
      table: 'vault.subject_keys',
      sealedAnew: 2,
    });
    await expect(open(now)).resolves.toBeDefined();
  });

  it('given a process that still seals with the previous key, then the change is refused and nothing changes', async () => {
    const [before, now] = [another(), another()];
    await fill(await open(before));
    const other = await start(before, now);
    const { masterKey } = await start(now, before);
    await expect(rewrap(app(), masterKey, vaultTables)).rejects.toThrow(RewrapRefused);
    await expect(open(before)).resolves.toBeDefined();
    await other.letGo();
    // The server notices the end of a connection in its own time.
    while (!(await whoHasKey(app(), masterKey.fingerprint)).allSeal)
      await new Promise(setImmediate);
    await rewrap(app(), masterKey, vaultTables);
    await expect(open(now)).resolves.toBeDefined();
  });

  it('given no second key, then the error names the missing setting', async () => {
    await expect(rewrap(app(), await open(another()), vaultTables)).rejects.toThrow(
      /DAYBOOK_MASTER_KEY_SECOND/,
    );
  });

  it('given a process whose connection breaks, then the process is registered again', async () => {
    const key = another();
    const { masterKey } = await start(key);
    const superuser = new Client({ connectionString: database.url });
    await superuser.connect();
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7201`,
    );
    await superuser.end();
    const seen = async () => {
      const { rows } = await app().query<{ count: number }>(
        `select count(*)::integer as count from pg_locks
          where locktype = 'advisory' and classid = 7202 and objid = $1`,
        [masterKey.fingerprint],
      );
      return rows[0]?.count;
    };
    while ((await seen()) !== 1) await new Promise(setImmediate);
  });
});
