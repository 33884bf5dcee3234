import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { noStream } from '../event-store/port.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { SealBroken } from '../vault/sealing.ts';
import { createInMemorySubjectKeys } from '../vault/subject-keys-in-memory.ts';
import { createDiskFiles } from './disk.ts';
import { createInMemoryFiles } from './in-memory.ts';
import { sweepFiles } from './sweep.ts';
import { png } from './testing/sample-files.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'daybook-files-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const subjectKeys = createInMemorySubjectKeys();
const onDisk = () => createDiskFiles({ folder, pool: database.pools.app, subjectKeys });

/** A time that is later than all files so far by more than the grace period of a sweep. */
const later = (): Date => new Date(Date.now() + 2 * 3_600_000);

describe.each([
  ['in memory', () => createInMemoryFiles(subjectKeys)],
  ['on disk', onDisk],
])('files %s', (_name, make) => {
  const newFile = (bytes: Uint8Array = png) => ({
    subjectId: randomUUID(),
    stream: `kyc_case-${randomUUID()}`,
    kind: 'png' as const,
    bytes,
  });

  it('are read as they were stored and are recorded with size and hash', async () => {
    const files = make();
    const file = newFile();
    const id = await files.put(file);
    expect(await files.read(id)).toEqual({ kind: 'png', bytes: png });
    expect(await files.unsettled(later(), 100)).toContainEqual({
      id,
      subjectId: file.subjectId,
      stream: file.stream,
      kind: 'png',
      size: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
    });
  });

  it('have random ids, different ones also for the same content stored twice', async () => {
    const files = make();
    const file = newFile();
    const [one, other] = [await files.put(file), await files.put(file)];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect(one).not.toBe(other);
  });

  it('are null for an unknown id', async () => {
    const files = make();
    expect(await files.read(randomUUID())).toBeNull();
    await files.remove(randomUUID());
  });

  it('are unreadable after the key of their subject was erased', async () => {
    const files = make();
    const file = newFile();
    const id = await files.put(file);
    await subjectKeys.erase([file.subjectId]);
    expect(await files.read(id)).toBeNull();
  });

  it('are gone after their removal', async () => {
    const files = make();
    const id = await files.put(newFile());
    await files.remove(id);
    expect(await files.read(id)).toBeNull();
    expect(await files.unsettled(later(), 100)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('are swept after an hour unless an event of their stream names them, which settles them for good', async () => {
    const files = make();
    const store = createInMemoryEventStore();
    const [named, orphan] = [newFile(), newFile()];
    const ids = { named: await files.put(named), orphan: await files.put(orphan) };
    const event = {
      id: randomUUID(),
      type: 'KycSubmitted',
      version: 1,
      metadata: Buffer.from('{}'),
      occurredAt: '2026-01-05T12:00:00.000Z',
      data: Buffer.from(`{"front":"${ids.named}"}`),
    };
    await store.append({
      stream: named.stream,
      expectedRevision: noStream,
      commits: [{ events: [event], command: null }],
    });
    await sweepFiles(files, store, new Date());
    expect(await files.read(ids.orphan)).not.toBeNull();
    expect(await sweepFiles(files, store, later())).toBeGreaterThanOrEqual(1);
    expect(await files.read(ids.orphan)).toBeNull();
    expect(await files.read(ids.named)).not.toBeNull();
    expect(await files.unsettled(later(), 10)).toEqual([]);
  });
});

describe('files on disk', () => {
  const put = async (bytes: Uint8Array = png) => {
    const subjectId = randomUUID();
    const id = await onDisk().put({ subjectId, stream: 'kyc_case-1', kind: 'png', bytes });
    return { id, path: join(folder, id.slice(0, 2), id) };
  };

  it('are encrypted, readable only by the owner of the process and named by their id alone', async () => {
    const marked = Buffer.concat([png, Buffer.from('a name that must not show')]);
    const { id, path } = await put(marked);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const stored = await readFile(path);
    expect(stored.includes('a name that must not show')).toBe(false);
    expect(stored.includes(png.subarray(0, 8))).toBe(false);
    expect(await readdir(join(folder, id.slice(0, 2)))).toContain(id);
  });

  it('fail to decrypt when they were changed or replaced by another file', async () => {
    const [one, other] = [await put(), await put()];
    await writeFile(one.path, await readFile(other.path));
    await expect(onDisk().read(one.id)).rejects.toThrow(SealBroken);
    const changed = await readFile(other.path);
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    await writeFile(other.path, changed);
    await expect(onDisk().read(other.id)).rejects.toThrow(SealBroken);
  });

  it('are null when their bytes were lost, and can be removed', async () => {
    const { id, path } = await put();
    await rm(path);
    expect(await onDisk().read(id)).toBeNull();
    await onDisk().remove(id);
    const left = await onDisk().unsettled(later(), 100);
    expect(left.map((file) => file.id)).not.toContain(id);
  });

  it('show only kind and size to the query role', async () => {
    const { id } = await put();
    const { query } = database.pools;
    const { rows } = await query.query('select kind, size::int from vault.files where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ kind: 'png', size: png.length }]);
    await expect(query.query('select sha256 from vault.files')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
