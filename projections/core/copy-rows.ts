import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ColumnValue, Row } from './define-projection.ts';
import type { TableSql } from './table-sql.ts';

/** Rows that go to the server in one piece. */
const rowsOfChunk = 500;

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** As COPY reads text: what would end a field or a line is written with a backslash. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : text;

const fieldOf = (value: ColumnValue | undefined, isJson: boolean): string => {
  if (value === null || value === undefined) return '\\N';
  if (isJson || typeof value === 'object') return escaped(JSON.stringify(value));
  return typeof value === 'string' ? escaped(value) : String(value);
};

function* chunksOf({ columns, isJson }: TableSql, rows: readonly Row[]): Generator<string> {
  for (let from = 0; from < rows.length; from += rowsOfChunk) {
    let chunk = '';
    for (const row of rows.slice(from, from + rowsOfChunk)) {
      const fields = columns.map((column) => fieldOf(row[column], isJson(column)));
      chunk += `${fields.join('\t')}\n`;
    }
    yield chunk;
  }
}

/** Writes rows that are not there yet by COPY, the fastest way there is. */
export const copyRows = async (
  client: PoolClient,
  sql: TableSql,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await pipeline(Readable.from(chunksOf(sql, rows)), client.query(copyFrom(sql.copy)));
};
