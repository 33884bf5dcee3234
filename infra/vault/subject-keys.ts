import { randomBytes } from 'node:crypto';
import { createBoundedCache } from '../bounded-cache.ts';
import type { Pool } from 'pg';
import { askTogether } from '../ask-together.ts';
import type { MasterKey } from './master-key.ts';
import { seal, sealingKeyBytes, toSealingKey, unseal, type SealingKey } from './sealing.ts';

/** Stands for the key of an erased person. */
export const erasedKey = 'erased';

/** A key is missing that was never erased: the vault is older than the log, or belongs to another log. */
export class SubjectKeyMissing extends Error {
  override readonly name = 'SubjectKeyMissing';
}

/** The keys that encrypt personal data. Without the key, a person's data in the log cannot be read. */
export type SubjectKeys = Readonly<{
  /** The subject's key, created if there is none yet. */
  of: (subjectId: string) => Promise<SealingKey | typeof erasedKey>;
  /** The same for a subject that most likely has none: tries to create it first, and loads it only if there was one. */
  ofNew: (subjectId: string) => Promise<SealingKey | typeof erasedKey>;
  /** The subject's key; throws `SubjectKeyMissing` if there never was one. */
  find: (subjectId: string) => Promise<SealingKey | typeof erasedKey>;
  /** Destroys the keys for good. Other processes drop their cached copies within a minute. */
  erase: (subjectIds: readonly string[]) => Promise<void>;
}>;

/** Where wrapped keys are stored; `null` for an erased one. */
export type SubjectKeyTable = Readonly<{
  load: (subjectIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Inserts keys and leaves existing ones unchanged; returns the subjects whose key was inserted. */
  insert: (wrappedKeys: ReadonlyMap<string, Uint8Array>) => Promise<ReadonlySet<string>>;
  erase: (subjectIds: readonly string[]) => Promise<void>;
}>;

const cachedMs = 60_000;
const cachedMax = 50_000;

type Known = SealingKey | typeof erasedKey;

/** Subject keys over a table, wrapped by the master key, cached in memory for a minute. */
export const createSubjectKeys = (
  table: SubjectKeyTable,
  { subjectKeys: wrapping }: MasterKey,
  nowMs: () => number = Date.now,
): SubjectKeys => {
  const cache = createBoundedCache<Readonly<{ known: Known; until: number }>>(cachedMax);

  const loadAll = async (ids: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
    const rows = await table.load(ids);
    const found = new Map<string, Known>();
    for (const [id, wrapped] of rows) {
      found.set(id, wrapped ? toSealingKey(unseal(wrapping, wrapped, ['subject', id])) : erasedKey);
    }
    return found;
  };

  // A batch of events shares one query, and one insert if many subjects are new.
  const load = askTogether<Known>(loadAll);

  const make = askTogether<Known>(async (ids) => {
    const drawn = new Map(ids.map((id) => [id, randomBytes(sealingKeyBytes)]));
    const wrapped = [...drawn].map(
      ([id, key]) => [id, seal(wrapping, key, ['subject', id])] as const,
    );
    const taken = await table.insert(new Map(wrapped));
    const others = ids.filter((id) => !taken.has(id));
    const known = new Map(others.length === 0 ? [] : await loadAll(others));
    for (const [id, key] of drawn) if (taken.has(id)) known.set(id, toSealingKey(key));
    return known;
  });

  const keep = (id: string, known: Known): Known => {
    cache.set(id, { known, until: nowMs() + cachedMs });
    return known;
  };

  const cachedOf = (id: string): Known | null => {
    const cached = cache.get(id);
    if (cached && cached.until > nowMs()) return cached.known;
    cache.delete(id);
    return null;
  };

  const lookUp = async (id: string): Promise<Known | null> => {
    const cached = cachedOf(id);
    if (cached !== null) return cached;
    const known = await load(id);
    return known === null ? null : keep(id, known);
  };

  const find = async (id: string): Promise<Known> => {
    const known = await lookUp(id);
    if (known === null) throw new SubjectKeyMissing(`The vault has no key for subject ${id}.`);
    return known;
  };

  const makeOrFind = async (id: string): Promise<Known> => {
    const made = await make(id);
    return made === null ? find(id) : keep(id, made);
  };

  return {
    find,
    of: async (id) => (await lookUp(id)) ?? makeOrFind(id),
    ofNew: async (id) => cachedOf(id) ?? makeOrFind(id),
    erase: async (ids) => {
      await table.erase(ids);
      for (const id of ids) cache.delete(id);
    },
  };
};

/** The table in Postgres. Every role may read it; only `app` may write. */
export const createSubjectKeyTable = (pool: Pool): SubjectKeyTable => ({
  load: async (subjectIds) => {
    const { rows } = await pool.query<{ subject_id: string; wrapped_key: Buffer | null }>(
      'select subject_id, wrapped_key from vault.subject_keys where subject_id = any($1)',
      [subjectIds],
    );
    return new Map(rows.map((row) => [row.subject_id, row.wrapped_key]));
  },
  insert: async (wrappedKeys) => {
    // Sorted, so that two processes that insert the same keys cannot deadlock.
    const all = [...wrappedKeys].sort(([a], [b]) => (a < b ? -1 : 1));
    const { rows } = await pool.query<{ subject_id: string }>(
      `insert into vault.subject_keys (subject_id, wrapped_key) select * from unnest($1::text[], $2::bytea[])
       on conflict (subject_id) do nothing returning subject_id`,
      [all.map(([id]) => id), all.map(([, key]) => key)],
    );
    return new Set(rows.map((row) => row.subject_id));
  },
  erase: async (subjectIds) => {
    // Sorted, as above.
    await pool.query(
      `insert into vault.subject_keys (subject_id, wrapped_key, erased_at)
       select id, null, clock_timestamp() from unnest($1::text[]) as given (id)
       on conflict (subject_id) do update set wrapped_key = null,
         erased_at = coalesce(vault.subject_keys.erased_at, excluded.erased_at)`,
      [[...new Set(subjectIds)].toSorted()],
    );
  },
});
