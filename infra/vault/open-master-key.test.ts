import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { openMasterKey } from './open-master-key.ts';
import { createSubjectKeys, createSubjectKeyTable } from './subject-keys.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'daybook-master-key-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (): string => join(folder, 'master.key');
const open = (setting: string | null = null, second: string | null = null) =>
  openMasterKey(database.pools.app, { setting, second, file: file() });
const another = (): string => randomBytes(32).toString('hex');

/** Creates the key of a person, whose personal data are encrypted with it. */
const sealPerson = async (setting: string | null = null): Promise<void> => {
  const table = createSubjectKeyTable(database.pools.app);
  await createSubjectKeys(table, await open(setting)).of('person');
};

describe('the master key at the start', () => {
  it('given an empty vault, then a key is created and found again', async () => {
    const digest = (await open()).digest('kind', 'value');
    await sealPerson();
    expect((await open()).digest('kind', 'value')).toEqual(digest);
  });

  it('given another DAYBOOK_MASTER_KEY than the one that sealed the vault, then the error names the setting', async () => {
    const right = another();
    await sealPerson(right);
    await expect(open(another())).rejects.toThrow(
      /master key in DAYBOOK_MASTER_KEY is not the one/,
    );
    await expect(open(right)).resolves.toBeDefined();
  });

  it('given a file with another key, then the error names the file', async () => {
    await sealPerson();
    await writeFile(file(), another());
    await expect(open()).rejects.toThrow(`The master key in ${file()} is not the one`);
  });

  it('given that the file is lost, then the error says so and no new key is created', async () => {
    await sealPerson();
    await rm(file());
    await expect(open()).rejects.toThrow(`The master key is missing: ${file()} does not exist`);
    await expect(stat(file())).rejects.toThrow(/ENOENT/);
  });

  it('given a vault that only contains the key of the hashes, then a wrong master key is refused too', async () => {
    const right = another();
    const hashed = (await open(right)).digest('email', 'ada@daybook.test');
    await expect(open(another())).rejects.toThrow(/is not the one/);
    expect((await open(right)).digest('email', 'ada@daybook.test')).toEqual(hashed);
  });

  it('given a new key and the previous one as the second, then sealed data opens and hashes stay the same', async () => {
    const [before, now] = [another(), another()];
    const hashed = (await open(before)).digest('email', 'ada@daybook.test');
    await sealPerson(before);
    await expect(open(now)).rejects.toThrow(/is not the one/);
    const both = await open(now, before);
    expect(both.digest('email', 'ada@daybook.test')).toEqual(hashed);
    const keys = createSubjectKeys(createSubjectKeyTable(database.pools.app), both);
    await expect(keys.find('person')).resolves.toBeDefined();
  });

  it('given a vault without a separate key for hashes, when the master key changes, then hashes stay the same', async () => {
    const [before, now] = [another(), another()];
    const hashed = (await open(before)).digest('email', 'ada@daybook.test');
    await sealPerson(before);
    await database.pools.app.query('delete from vault.secrets');
    expect((await open(now, before)).digest('email', 'ada@daybook.test')).toEqual(hashed);
  });
});
