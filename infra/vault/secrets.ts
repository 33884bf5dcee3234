import type { Pool } from 'pg';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './sealing.ts';

/** Secrets that must be read again, such as a gateway's key, by name; encrypted with the master key. */
export type Secrets = Readonly<{
  find: (name: string) => Promise<string | null>;
  set: (name: string, value: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
}>;

/** For tests: secrets in this process's memory. */
export const createInMemorySecrets = (): Secrets => {
  const values = new Map<string, string>();
  return {
    find: async (name) => values.get(name) ?? null,
    set: async (name, value) => {
      values.set(name, value);
    },
    remove: async (name) => {
      values.delete(name);
    },
  };
};

/** `pool` is of the role `app`. A secret moved to another name in the table does not open. */
export const createSecrets = (pool: Pool, { secrets: key }: MasterKey): Secrets => ({
  find: async (name) => {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select sealed from vault.secrets where name = $1',
      [name],
    );
    const sealed = rows[0]?.sealed;
    return sealed ? unseal(key, sealed, ['secret', name]).toString() : null;
  },
  set: async (name, value) => {
    await pool.query(
      `insert into vault.secrets (name, sealed) values ($1, $2)
       on conflict (name) do update
         set sealed = excluded.sealed, changed_at = excluded.changed_at`,
      [name, seal(key, Buffer.from(value), ['secret', name])],
    );
  },
  remove: async (name) => {
    await pool.query('delete from vault.secrets where name = $1', [name]);
  },
});
