import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { askTogether } from '../ask-together.ts';
import type { MasterKey } from './master-key.ts';
import { seal, sealingKeyBytes, toSealingKey, unseal, type SealingKey } from './sealing.ts';

/** What stands for the key of a person who was erased. */
export const erasedKey = 'erased';

/** A key is missing that was never erased: the vault is older than the log, or not the log's own. */
export class SubjectKeyMissing extends Error {
  override readonly name = 'SubjectKeyMissing';
}

/** The keys that encrypt what is personal; without its key, a person's data in the log is noise. */
export type SubjectKeys = Readonly<{
  /** The subject's key, made where there is none yet. */
  of: (subjectId: string) => Promise<SealingKey | typeof erasedKey>;
  /** The subject's key; throws `SubjectKeyMissing` where there never was one. */
  find: (subjectId: string) => Promise<SealingKey | typeof erasedKey>;
  /** Destroys the key for good. Other processes forget it within a minute. */
  erase: (subjectId: string) => Promise<void>;
}>;

/** Where wrapped keys lie; `null` for an erased one. */
export type SubjectKeyTable = Readonly<{
  load: (subjectIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Keeps what is there already. */
  insert: (subjectId: string, wrappedKey: Uint8Array) => Promise<void>;
  erase: (subjectId: string) => Promise<void>;
}>;

const cachedMs = 60_000;
const cachedMax = 50_000;

type Known = SealingKey | typeof erasedKey;

/** Subject keys over a table, wrapped by the master key, kept in memory for a minute. */
export const createSubjectKeys = (
  table: SubjectKeyTable,
  { subjectKeys: wrapping }: MasterKey,
  nowMs: () => number = Date.now,
): SubjectKeys => {
  const cache = new LRUCache<string, Readonly<{ known: Known; until: number }>>({ max: cachedMax });

  // A batch of events needs one look into the table.
  const load = askTogether<Known>(async (ids) => {
    const rows = await table.load(ids);
    const found = new Map<string, Known>();
    for (const [id, wrapped] of rows) {
      found.set(id, wrapped ? toSealingKey(unseal(wrapping, wrapped, ['subject', id])) : erasedKey);
    }
    return found;
  });

  const lookUp = async (id: string): Promise<Known | null> => {
    const cached = cache.get(id);
    if (cached && cached.until > nowMs()) return cached.known;
    cache.delete(id);
    const known = await load(id);
    if (known !== null) cache.set(id, { known, until: nowMs() + cachedMs });
    return known;
  };

  const find = async (id: string): Promise<Known> => {
    const known = await lookUp(id);
    if (known === null) throw new SubjectKeyMissing(`The vault holds no key of subject ${id}.`);
    return known;
  };

  return {
    find,
    of: async (id) => {
      const known = await lookUp(id);
      if (known !== null) return known;
      await table.insert(id, seal(wrapping, randomBytes(sealingKeyBytes), ['subject', id]));
      return find(id);
    },
    erase: async (id) => {
      await table.erase(id);
      cache.delete(id);
    },
  };
};

/** The table in Postgres; any role may read it, only `app` writes. */
export const createSubjectKeyTable = (pool: Pool): SubjectKeyTable => ({
  load: async (subjectIds) => {
    const { rows } = await pool.query<{ subject_id: string; wrapped_key: Buffer | null }>(
      'select subject_id, wrapped_key from vault.subject_keys where subject_id = any($1)',
      [subjectIds],
    );
    return new Map(rows.map((row) => [row.subject_id, row.wrapped_key]));
  },
  insert: async (subjectId, wrappedKey) => {
    await pool.query(
      `insert into vault.subject_keys (subject_id, wrapped_key) values ($1, $2)
       on conflict (subject_id) do nothing`,
      [subjectId, wrappedKey],
    );
  },
  erase: async (subjectId) => {
    await pool.query(
      `insert into vault.subject_keys (subject_id, wrapped_key, erased_at)
       values ($1, null, clock_timestamp())
       on conflict (subject_id) do update set wrapped_key = null,
         erased_at = coalesce(vault.subject_keys.erased_at, excluded.erased_at)`,
      [subjectId],
    );
  },
});
