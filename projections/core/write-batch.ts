import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createBatchRows, touchAll, type BatchRows, type BatchTable } from './batch-rows.ts';
import { copyLines, sendLines } from './copy-rows.ts';
import type { Change, KeyValue, Projection, Row } from './define-projection.ts';
import { asProjection } from './poison.ts';
import type { Slot } from './table-names.ts';
import { tableSql, type TableSql } from './table-sql.ts';

/** Where a projection's rows go, with its statements ready. */
export type Target = Readonly<{
  projection: Projection;
  slot: Slot;
  sql: ReadonlyMap<string, TableSql>;
}>;

/** The tables of a projection in one slot. */
export const targetOf = (projection: Projection, slot: Slot): Target => ({
  projection,
  slot,
  sql: new Map(
    Object.keys(projection.tables).map((table) => [table, tableSql(projection, table, slot)]),
  ),
});

const columns = (keys: readonly (readonly KeyValue[])[], count: number): unknown[] =>
  Array.from({ length: count }, (_none, at) => keys.map((key) => key[at]));

/** Loads what is missing of a table. */
export const loadTable = async (
  client: PoolClient,
  sql: TableSql,
  table: BatchTable,
): Promise<void> => {
  const keys = table.missing();
  if (keys.length === 0) return;
  const { rows } = await client.query<Row>({
    ...sql.select,
    values: columns(keys, sql.key.length),
  });
  table.loaded(rows);
};

/** From so many rows on that are written once COPY costs less than an INSERT: it has neither arrays nor a plan. */
const copyFrom = 8;

/** Writes what changed of a table by key. */
export const mergeTable = async (
  client: PoolClient,
  sql: TableSql,
  table: BatchTable,
): Promise<void> => {
  const { put, removed } = table.changed();
  if (removed.length > 0)
    await client.query({ ...sql.remove, values: columns(removed, sql.key.length) });
  if (put.length === 0) return;
  if (sql.isWrittenOnce && put.length >= copyFrom) {
    await sendLines(client, sql, copyLines(sql, put));
    return;
  }
  await client.query({
    ...sql.write,
    values: sql.columns.map((column) => sql.bind(put, column)),
  });
};

/** Each table of a batch, one after the other: they go over one connection. */
const forEachTable = async (
  target: Target,
  batch: BatchRows,
  work: (sql: TableSql, table: BatchTable) => Promise<void>,
): Promise<void> => {
  for (const [name, table] of batch.tables) {
    const sql = target.sql.get(name);
    if (sql !== undefined) await work(sql, table);
  }
};

/**
 * Folds events into rows inside the caller's transaction: one SELECT and at most one INSERT and one DELETE per table,
 * however many events. Returns who should refetch what.
 */
export const writeBatch = async (
  client: PoolClient,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<readonly Change[]> => {
  const { projection } = target;
  const batch = createBatchRows(projection);
  asProjection(() => touchAll(batch, projection, events));
  await forEachTable(target, batch, (sql, table) => loadTable(client, sql, table));
  const changes = asProjection(() =>
    events.flatMap((event) => {
      projection.apply(event, batch.rows);
      return projection.changes?.(event, batch.rows) ?? [];
    }),
  );
  await forEachTable(target, batch, (sql, table) => mergeTable(client, sql, table));
  return unique(changes);
};

/** Each change once. */
export const unique = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
