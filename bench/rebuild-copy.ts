import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Projection } from '../projections/core/define-projection.ts';
import { localTableName, tableName } from '../projections/core/table-names.ts';

type TextRow = readonly (string | null)[];
export type Copied = Readonly<{ name: string; rows: readonly TextRow[]; after: readonly string[] }>;

/** A projection's rows as texts in memory, with the key and the indexes that make a bare copy of its table equal. */
const readRows = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<Copied> => {
  const name = tableName(projection, table);
  const columns = Object.keys(projection.tables[table]?.columns ?? {});
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${columns.map((column) => `${column}::text`).join(', ')} from ${name}`,
    rowMode: 'array',
  });
  const { rows: indexes } = await client.query<{ sql: string }>(
    `select indexdef as sql from pg_indexes where schemaname = 'read' and tablename = $1`,
    [localTableName(projection, table)],
  );
  const copy = (sql: string): string =>
    sql.replace(/index \S+ on \S+/i, () => `index on ${name}_copy`);
  return { name, rows, after: indexes.map(({ sql }) => copy(sql)) };
};

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const fieldOf = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);

function* linesOf(rows: readonly TextRow[]): Generator<string> {
  for (let from = 0; from < rows.length; from += 1_000) {
    const lines = rows.slice(from, from + 1_000).map((row) => row.map(fieldOf).join('\t'));
    yield `${lines.join('\n')}\n`;
  }
}

/** Copies the same rows into an empty table, then creates its key and its indexes; gives milliseconds. */
export const copyAgain = async (pool: Pool, { name, rows, after }: Copied): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query(`create table ${name}_copy (like ${name})`);
    const startedAt = performance.now();
    await client.query('begin; set local synchronous_commit = off');
    const into = client.query(copyFrom(`copy ${name}_copy from stdin`));
    await pipeline(Readable.from(linesOf(rows)), into);
    for (const sql of after) await client.query(sql);
    await client.query('commit');
    const tookMs = performance.now() - startedAt;
    await client.query(`drop table ${name}_copy`);
    return tookMs;
  } finally {
    client.release();
  }
};

/** The rows of all tables of a projection. */
export const readAllRows = async (
  pool: Pool,
  projection: Projection,
): Promise<readonly Copied[]> => {
  const client = await pool.connect();
  try {
    const copied: Copied[] = [];
    for (const table of Object.keys(projection.tables))
      copied.push(await readRows(client, projection, table));
    return copied;
  } finally {
    client.release();
  }
};
