import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { codeOf } from '../vault/error-code.ts';
import type { SubjectKeys } from '../vault/subject-keys.ts';
import type { FileKind, Files, KeptFile } from './files.ts';
import { openFile, sealFile } from './sealed-file.ts';

type FileRow = Readonly<{
  id: string;
  subject_id: string;
  stream: string;
  kind: FileKind;
  size: string;
  sha256: Buffer;
}>;

const columns = 'id, subject_id, stream, kind, size::text, sha256';

const toKept = ({ id, subject_id, stream, kind, size, sha256 }: FileRow): KeptFile => ({
  id,
  subjectId: subject_id,
  stream,
  kind,
  size: Number(size),
  sha256: sha256.toString('hex'),
});

/** A directory entry is on stable storage only once the directory itself has been synced. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
  if (made !== undefined) await syncFolder(dirname(made));
};

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Files in a folder, described in `vault.files`; the pool's role is `app`. The row is inserted before the file and
 * deleted after it, so that no file exists without a row.
 */
export const createDiskFiles = (options: {
  folder: string;
  pool: Pool;
  subjectKeys: SubjectKeys;
}): Files => {
  const { folder, pool, subjectKeys } = options;
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), id);

  const find = async (id: string): Promise<KeptFile | null> => {
    const { rows } = await pool.query<FileRow>(`select ${columns} from vault.files where id = $1`, [
      id,
    ]);
    return rows[0] ? toKept(rows[0]) : null;
  };

  const remove = async (id: string): Promise<void> => {
    const about = await find(id);
    if (about === null) return;
    await rm(pathOf(about.id), { force: true });
    await pool.query('delete from vault.files where id = $1', [about.id]);
  };

  return {
    put: async (file) => {
      const { about, sealed } = await sealFile(subjectKeys, file);
      const { id, subjectId, stream, kind, size, sha256 } = about;
      await pool.query(
        `insert into vault.files (id, subject_id, stream, kind, size, sha256)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, subjectId, stream, kind, size, Buffer.from(sha256, 'hex')],
      );
      await writeDurably(pathOf(id), sealed);
      return id;
    },
    read: async (id) => {
      const about = await find(id);
      const sealed = about && (await readIfThere(pathOf(about.id)));
      const bytes = sealed && (await openFile(subjectKeys, about, sealed));
      return bytes && { kind: about.kind, bytes };
    },
    unsettled: async (before, limit) => {
      const { rows } = await pool.query<FileRow>(
        `select ${columns} from vault.files
          where settled_at is null and created_at < $1 order by created_at limit $2`,
        [before, limit],
      );
      return rows.map(toKept);
    },
    settle: async (id) => {
      await pool.query('update vault.files set settled_at = clock_timestamp() where id = $1', [id]);
    },
    remove,
    removeAllOf: async (subjectIds) => {
      const { rows } = await pool.query<Pick<FileRow, 'id'>>(
        'select id from vault.files where subject_id = any($1)',
        [subjectIds],
      );
      for (const { id } of rows) await remove(id);
    },
  };
};
