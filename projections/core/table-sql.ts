import type { Statement } from '../../infra/postgres/pipeline.ts';
import type { Projection, Row, TableDeclaration } from './define-projection.ts';
import { localTableName, tableName, type Slot } from './table-names.ts';

/**
 * The statements of one table, made once. Those of a served table have names, so that they are parsed and planned once.
 * Identifiers come only from declarations; values are always bound.
 */
export type TableSql = Readonly<{
  table: string;
  columns: readonly string[];
  key: readonly string[];
  isWrittenOnce: boolean;
  /** `copy ... from stdin`, of all columns. */
  copy: string;
  /** One array per key column. */
  select: Statement;
  /** One array per column; a row replaces an existing row with the same key. */
  write: Statement;
  /** One array per key column. */
  remove: Statement;
  isJson: (column: string) => boolean;
  /** The values of one column, as they are bound. */
  bind: (rows: readonly Row[], column: string) => readonly unknown[];
}>;

const typeOf = (declaration: TableDeclaration, column: string): string =>
  (declaration.columns[column] ?? 'text').replace('?', '');

/** Times are read as ISO text with microseconds, so that writing an unchanged row back does not change it. */
const readColumn = (declaration: TableDeclaration, column: string): string =>
  typeOf(declaration, column) === 'timestamptz'
    ? `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`
    : `t.${column}`;

const unnest = (declaration: TableDeclaration, columns: readonly string[]): string =>
  `unnest(${columns.map((column, at) => `$${at + 1}::${typeOf(declaration, column)}[]`).join(', ')}) as r(${columns.join(', ')})`;

/** The statements of one table; those of served tables have names, so that they are prepared. */
export const tableSql = (projection: Projection, name: string, slot: Slot): TableSql => {
  const declaration = declarationOf(projection, name);
  const table = tableName(projection, name, slot);
  const columns = Object.keys(declaration.columns);
  const { key } = declaration;
  const others = columns.filter((column) => !key.includes(column));
  const replacing =
    others.length === 0
      ? 'nothing'
      : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  const matches = key.map((column) => `t.${column} = r.${column}`).join(' and ');
  const keys = unnest(declaration, key);
  const json = new Set(columns.filter((column) => typeOf(declaration, column) === 'jsonb'));
  const statement = (does: string, text: string): Statement =>
    slot === 'live' ? { text, name: `${does} ${localTableName(projection, name)}` } : { text };
  const isJson = (column: string): boolean => json.has(column);
  return {
    table,
    columns,
    key,
    isWrittenOnce: declaration.isWrittenOnce === true,
    copy: `copy ${table} (${columns.join(', ')}) from stdin`,
    select: statement(
      'select',
      `select ${columns.map((column) => readColumn(declaration, column)).join(', ')} from ${keys} join ${table} t on ${matches}`,
    ),
    write: statement(
      'write',
      `insert into ${table} as t (${columns.join(', ')}) select ${columns.join(', ')} from ${unnest(declaration, columns)}` +
        (declaration.isWrittenOnce ? '' : ` on conflict (${key.join(', ')}) do ${replacing}`),
    ),
    remove: statement('remove', `delete from ${table} t using ${keys} where ${matches}`),
    isJson,
    bind: (rows, column) =>
      isJson(column)
        ? rows.map((row) => (row[column] === null ? null : JSON.stringify(row[column])))
        : rows.map((row) => row[column]),
  };
};

const declarationOf = (projection: Projection, name: string): TableDeclaration => {
  const declaration = projection.tables[name];
  if (declaration === undefined) throw new Error(`'${projection.name}' has no table '${name}'.`);
  return declaration;
};

/**
 * `create table` of one table, without its secondary indexes; a table filled by a replay gets its primary key later.
 */
export const createTableSql = (projection: Projection, name: string, slot: Slot): string => {
  const declaration = declarationOf(projection, name);
  const columns = Object.entries(declaration.columns).map(([column, declared]) =>
    declared.endsWith('?')
      ? `${column} ${declared.slice(0, -1)}`
      : `${column} ${declared} not null`,
  );
  const key = slot === 'live' ? [keySql(declaration)] : [];
  const temporary = slot === 'verify' ? 'temporary ' : '';
  return `create ${temporary}table ${tableName(projection, name, slot)} (${[...columns, ...key].join(', ')})`;
};

const keySql = ({ key }: TableDeclaration): string => `primary key (${key.join(', ')})`;

/** Adds the primary key to a table that a replay has filled. */
export const addKeySql = (projection: Projection, name: string, slot: Slot): string =>
  `alter table ${tableName(projection, name, slot)} add ${keySql(declarationOf(projection, name))}`;

/** `create index` of each secondary index; run at the end of a rebuild. */
export const createIndexesSql = (
  projection: Projection,
  name: string,
  slot: Slot,
): readonly string[] =>
  (declarationOf(projection, name).indexes ?? []).map(
    (index) => `create index on ${tableName(projection, name, slot)} ${index}`,
  );

/** Drops a table, or the view that serves an older version's rows in its place. */
export const dropTableSql = (name: string): string => `
  do $$ begin
    if exists (select from pg_class where oid = to_regclass('${name}') and relkind = 'v') then
      drop view ${name};
    else
      drop table if exists ${name};
    end if;
  end $$`;

/** Replaces the served table by a rebuilt one. */
export const swapTableSql = (projection: Projection, name: string): readonly string[] => [
  dropTableSql(tableName(projection, name)),
  `alter table ${tableName(projection, name, 'rebuild')} rename to ${localTableName(projection, name)}`,
];
