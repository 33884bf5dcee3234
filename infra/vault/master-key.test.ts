import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKeys, parseMasterKey, toMasterKey } from './master-key.ts';

describe('master key', () => {
  let folder = '';
  const file = (): string => join(folder, 'data', 'master.key');
  const load = (setting: string | null = null, second: string | null = null) =>
    loadMasterKeys({ setting, second, file: file() });
  const fingerprint = async (setting: string | null = null): Promise<string> =>
    toMasterKey((await load(setting)).first)
      .digest('kind', 'value')
      .toString('hex');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'master-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created once, readable only by its owner, and found again', async () => {
    const first = await fingerprint();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await fingerprint()).toBe(first);
    expect(await readFile(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('is one key for two processes that start at once, and they leave no other files', async () => {
    const [one, other] = await Promise.all([fingerprint(), fingerprint()]);
    expect(one).toBe(other);
    expect(await readdir(join(folder, 'data'))).toEqual(['master.key']);
  });

  it('comes from the setting before the file, and the setting creates no file', async () => {
    const inFile = await fingerprint();
    expect(await fingerprint('ab'.repeat(32))).not.toBe(inFile);
    await rm(file());
    await fingerprint('ab'.repeat(32));
    await expect(stat(file())).rejects.toThrow(/ENOENT/);
  });

  it('may have a second key from its own setting or file, which is never created', async () => {
    expect((await load()).second).toBeNull();
    await writeFile(`${file()}.second`, `${'cd'.repeat(32)}\n`);
    expect((await load()).second?.toString('hex')).toBe('cd'.repeat(32));
    expect((await load(null, 'ef'.repeat(32))).second?.toString('hex')).toBe('ef'.repeat(32));
  });

  it('is 32 bytes as hexadecimal digits, base64 or base64url', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(parseMasterKey(`${bytes.toString(encoding)}\n`).equals(bytes)).toBe(true);
    }
  });

  it.each([
    '',
    'short',
    'ab'.repeat(31),
    `${'ab'.repeat(32)}ab`,
    'not a key at all, though it is long enough',
  ])('refuses %p', async (text) => {
    expect(() => parseMasterKey(text)).toThrow(/32 bytes/);
    await load();
    await writeFile(file(), text);
    await expect(load()).rejects.toThrow(/32 bytes/);
  });
});
