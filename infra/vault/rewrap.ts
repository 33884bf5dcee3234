import type { Pool } from 'pg';
import { whoHasKey } from './key-holders.ts';
import type { MasterKey } from './master-key.ts';
import { rewrappingNames } from './open-master-key.ts';
import { opens, seal, unseal, type SealingKey } from './sealing.ts';
import { secretContext } from './secrets.ts';

/** A table with a column that is sealed with the master key. */
export type SealedTable = Readonly<{
  /** The name with its schema. */
  table: string;
  /** SQL expression for the row's unique id, as text. */
  id: string;
  column: string;
  key: (masterKey: MasterKey) => SealingKey;
  /** The context that the sealed bytes of a row are bound to. */
  context: (id: string) => readonly string[];
}>;

/** The vault's own tables. Other code that seals with the master key adds its tables to these. */
export const vaultTables: readonly SealedTable[] = [
  {
    table: 'vault.secrets',
    id: 'name',
    column: 'sealed',
    key: ({ secrets }) => secrets,
    context: secretContext,
  },
  {
    table: 'vault.subject_keys',
    id: 'subject_id',
    column: 'wrapped_key',
    key: ({ subjectKeys }) => subjectKeys,
    context: (id) => ['subject', id],
  },
];

/** Why a vault was not rewrapped, as a message for the terminal. Nothing was changed. */
export class RewrapRefused extends Error {
  override readonly name = 'RewrapRefused';
}

export type Rewrapped = Readonly<{ table: string; sealedAnew: number }>;

const atOnceMax = 2_000;

type Row = Readonly<{ id: string; sealed: Buffer }>;

/** The key without its second, to see what it opens by itself. */
const alone = ({ cipher, nonces }: SealingKey): SealingKey => ({ cipher, nonces });

/** Leaves a row unchanged if it has changed since it was read, or its person was erased. */
const replace = async (
  pool: Pool,
  { table, id, column }: SealedTable,
  rows: readonly (Row & Readonly<{ anew: Buffer }>)[],
): Promise<number> => {
  const { rowCount } = await pool.query(
    `update ${table} t set ${column} = g.anew
       from unnest($1::text[], $2::bytea[], $3::bytea[]) as g (id, sealed, anew)
      where ${id} = g.id and t.${column} = g.sealed`,
    [rows.map((row) => row.id), rows.map((row) => row.sealed), rows.map((row) => row.anew)],
  );
  return rowCount ?? 0;
};

const rewrapTable = async (pool: Pool, from: SealedTable, masterKey: MasterKey) => {
  const { table, id, column, context } = from;
  const key = from.key(masterKey);
  let sealedAnew = 0;
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select ${id} as id, ${column} as sealed from ${table}
        where ${column} is not null and ($1::text is null or ${id} > $1) and ${id} <> all($2)
        order by ${id} limit ${atOnceMax}`,
      [after, rewrappingNames],
    );
    const last = rows.at(-1);
    if (last === undefined) return { table, sealedAnew };
    const left = rows.filter((row) => !opens(alone(key), row.sealed, context(row.id)));
    const anew = left.map((row) => ({
      ...row,
      anew: seal(key, unseal(key, row.sealed, context(row.id)), context(row.id)),
    }));
    if (anew.length > 0) sealedAnew += await replace(pool, from, anew);
    after = last.id;
  }
};

const requireAllSeal = async (pool: Pool, { fingerprint }: MasterKey): Promise<void> => {
  if ((await whoHasKey(pool, fingerprint)).allSeal) return;
  throw new RewrapRefused(
    'A running process encrypts with another master key. Start every process with the new key as DAYBOOK_MASTER_KEY and the old key as DAYBOOK_MASTER_KEY_SECOND, then try again.',
  );
};

/** From here until `end`, no process starts without both keys. Returns whether that was so before. */
const begin = async (pool: Pool, { secrets }: MasterKey): Promise<boolean> => {
  const { second } = secrets;
  if (second === undefined) {
    throw new RewrapRefused(
      'The second master key is missing. Set the new key as DAYBOOK_MASTER_KEY and the old key as DAYBOOK_MASTER_KEY_SECOND.',
    );
  }
  const keys = [alone(secrets), second];
  const marks = rewrappingNames.map((name, at) =>
    seal(keys[at] ?? second, Buffer.from(name), secretContext(name)),
  );
  const { rows } = await pool.query<{ before: boolean }>(
    `with before as (select count(*) as count from vault.secrets where name = any($1)), marked as (
       insert into vault.secrets (name, sealed) select * from unnest($1::text[], $2::bytea[])
       on conflict (name) do update set sealed = excluded.sealed)
     select count > 0 as before from before`,
    [rewrappingNames, marks],
  );
  return rows[0]?.before ?? false;
};

const end = async (pool: Pool): Promise<void> => {
  await pool.query('delete from vault.secrets where name = any($1)', [rewrappingNames]);
};

/**
 * Seals with the master key everything that the second key had sealed; the application may be running. Can be repeated:
 * finished rows are skipped. Throws `RewrapRefused`.
 */
export const rewrap = async (
  pool: Pool,
  masterKey: MasterKey,
  tables: readonly SealedTable[],
): Promise<readonly Rewrapped[]> => {
  await requireAllSeal(pool, masterKey);
  const wasBegun = await begin(pool, masterKey);
  // Checks again, because a process may have started before the marks were written.
  await requireAllSeal(pool, masterKey).catch(async (error: unknown) => {
    if (!wasBegun) await end(pool);
    throw error;
  });
  const done: Rewrapped[] = [];
  for (const table of tables) done.push(await rewrapTable(pool, table, masterKey));
  await end(pool);
  return done;
};
