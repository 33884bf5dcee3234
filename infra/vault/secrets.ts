import type { Pool } from 'pg';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './sealing.ts';

/** What may be shown of a secret. */
export type SecretFacts = Readonly<{
  setAt: Date;
  /** Its last four characters, to recognise it by; `null` if it is too short to show that much. */
  lastFour: string | null;
}>;

/**
 * Secrets that must be used again, such as a gateway's key, encrypted with the master key. A place is where a secret
 * belongs (`<stream category>/<event type>/<field>`, permanent); each value has its own id there, which an event names.
 * Values that no event names are swept.
 */
export type Secrets = Readonly<{
  /** Stores a value under a fresh id. */
  put: (place: string, id: string, value: string) => Promise<void>;
  /** The value; `null` if there is none with this id at this place. */
  find: (place: string, id: string) => Promise<string | null>;
  tell: (place: string, id: string) => Promise<SecretFacts | null>;
  forget: (place: string, ids: readonly string[]) => Promise<void>;
  /** Deletes values that were put there before this moment, except these; returns how many. */
  keepOnly: (place: string, ids: readonly string[], putBefore: Date) => Promise<number>;
  /** Keyed hash of a value, as hexadecimal digits: it reveals whether two values are equal, and nothing else. */
  digest: (value: string) => string;
}>;

/** In shorter secrets, four characters would reveal too much. */
const tellableLength = 16;

export const lastFourOf = (value: string): string | null =>
  value.length < tellableLength ? null : value.slice(-4);

const nameOf = (place: string, id: string): string => `${place}/${id}`;

/** The context that a secret is sealed with: moved to another name, it cannot be opened. */
export const secretContext = (name: string): readonly string[] => ['secret', name];

/** The role of `pool` is `app`. */
export const createSecrets = (
  pool: Pool,
  { secrets: key, digest }: Pick<MasterKey, 'secrets' | 'digest'>,
): Secrets => ({
  put: async (place, id, value) => {
    const name = nameOf(place, id);
    await pool.query('insert into vault.secrets (name, sealed, last_four) values ($1, $2, $3)', [
      name,
      seal(key, Buffer.from(value), secretContext(name)),
      lastFourOf(value),
    ]);
  },
  find: async (place, id) => {
    const name = nameOf(place, id);
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select sealed from vault.secrets where name = $1',
      [name],
    );
    const sealed = rows[0]?.sealed;
    return sealed ? unseal(key, sealed, secretContext(name)).toString() : null;
  },
  tell: async (place, id) => {
    const { rows } = await pool.query<{ changed_at: Date; last_four: string | null }>(
      'select changed_at, last_four from vault.secrets where name = $1',
      [nameOf(place, id)],
    );
    const row = rows[0];
    return row ? { setAt: row.changed_at, lastFour: row.last_four } : null;
  },
  forget: async (place, ids) => {
    await pool.query('delete from vault.secrets where name = any($1)', [
      ids.map((id) => nameOf(place, id)),
    ]);
  },
  keepOnly: async (place, ids, putBefore) => {
    const { rowCount } = await pool.query(
      `delete from vault.secrets
        where starts_with(name, $1) and name <> all($2) and changed_at < $3`,
      [`${place}/`, ids.map((id) => nameOf(place, id)), putBefore],
    );
    return rowCount ?? 0;
  },
  digest: (value) => digest('secret', value).toString('hex'),
});
