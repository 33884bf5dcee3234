import type { PoolClient } from 'pg';
import { readCheckpoints, tablesOfShape, type Checkpoint } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { tableName } from './table-names.ts';
import { dropTableSql } from './table-sql.ts';

/** The newest older version that has its rows. */
const olderVersion = (
  checkpoints: readonly Checkpoint[],
  projection: Projection,
): Checkpoint | undefined =>
  checkpoints
    .filter(
      ({ name, version, slot, status }) =>
        name === projection.name &&
        version < projection.version &&
        slot === 'live' &&
        status !== 'rebuilding',
    )
    .sort((one, other) => other.version - one.version)[0];

type Found = Readonly<{ name: string; fits: boolean; is_null: boolean }>;

/** The select list of the view; `null` when the older table lacks a column that must have a value. */
const selected = async (
  client: PoolClient,
  columns: Readonly<Record<string, string>>,
  older: string,
): Promise<string | null> => {
  const names = Object.keys(columns);
  const types = names.map((name) => (columns[name] ?? '').replace('?', ''));
  const { rows } = await client.query<Found>(
    `select d.name, coalesce(a.atttypid = d.type::regtype, false) as fits, coalesce(not a.attnotnull, true) as is_null
       from unnest($1::text[], $2::text[]) with ordinality as d (name, type, at)
       left join pg_attribute a on a.attrelid = to_regclass($3) and a.attname = d.name and not a.attisdropped
      order by d.at`,
    [names, types, older],
  );
  const fields = rows.map(({ name, fits, is_null }, at) => {
    const mayBeNull = columns[name]?.endsWith('?') === true;
    if (fits && (mayBeNull || !is_null)) return name;
    return mayBeNull ? `null::${types[at]} as ${name}` : null;
  });
  return fields.includes(null) ? null : fields.join(', ');
};

/**
 * Serves the rows of an older version under the names of a version that is still to be built, by views in place of its
 * tables. The older version must have all columns with the same types; only nullable columns may be missing. Each
 * answer says so by the status `rebuilding`. False, and nothing changed, when no older version fits. The caller's
 * transaction must own the rows of `projection`.
 */
export const lendRows = async (client: PoolClient, projection: Projection): Promise<boolean> => {
  const older = olderVersion(await readCheckpoints(client), projection);
  if (older === undefined) return false;
  const views: string[] = [];
  for (const [table, { columns }] of Object.entries(projection.tables)) {
    if (!tablesOfShape(older.shape).includes(table)) return false;
    const source = tableName(older, table);
    const fields = await selected(client, columns, source);
    if (fields === null) return false;
    const name = tableName(projection, table);
    views.push(dropTableSql(name), `create view ${name} as select ${fields} from ${source}`);
  }
  for (const sql of views) await client.query(sql);
  return true;
};

/** Whether a newer version that is being built may be served from this version's rows. */
export const isLender = (
  checkpoints: readonly Checkpoint[],
  { name, version }: Pick<Projection, 'name' | 'version'>,
): boolean =>
  checkpoints.some(
    (other) =>
      other.name === name &&
      other.version > version &&
      other.slot === 'live' &&
      other.status === 'rebuilding',
  );
