import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createBatchRows, touchAll, type BatchRows, type BatchTable } from './batch-rows.ts';
import { copyAtOnce } from './copy-at-once.ts';
import { copyLines } from './copy-rows.ts';
import type { Change, KeyValue, Projection, Row } from './define-projection.ts';
import { asProjection } from './poison.ts';
import type { Slot } from './table-names.ts';
import { tableSql, type TableSql } from './table-sql.ts';
import { createTurns, type InTurn } from './turns.ts';

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

/** Writes what changed of a table by key; what is sent is made before its turn has come. */
export const mergeTable = async (
  client: PoolClient,
  sql: TableSql,
  table: BatchTable,
  inTurn: InTurn = createTurns(),
): Promise<void> => {
  const { put, removed } = table.changed();
  const writes: Promise<unknown>[] = [];
  if (removed.length > 0) {
    const values = columns(removed, sql.key.length);
    writes.push(inTurn(() => client.query({ ...sql.remove, values })));
  }
  if (put.length > 0 && sql.isWrittenOnce && put.length >= copyFrom) {
    const lines = [...copyLines(sql, put)];
    writes.push(inTurn(() => copyAtOnce(client, sql.copy, lines)));
  } else if (put.length > 0) {
    const values = sql.columns.map((column) => sql.bind(put, column));
    writes.push(inTurn(() => client.query({ ...sql.write, values })));
  }
  await allEnded(writes);
};

/** Waits for all of them, also where one fails, so that none is under way when the transaction is rolled back. */
export const allEnded = async <T>(works: readonly (T | Promise<T>)[]): Promise<readonly T[]> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

/** Each table of a batch; what they ask goes over one connection, in turn. */
const forEachTable = async (
  target: Target,
  batch: BatchRows,
  work: (sql: TableSql, table: BatchTable) => Promise<void>,
): Promise<void> => {
  const works = [...batch.tables].flatMap(([name, table]) => {
    const sql = target.sql.get(name);
    return sql === undefined ? [] : [work(sql, table)];
  });
  await allEnded(works);
};

/**
 * Folds events into rows inside the caller's transaction: one SELECT and at most one INSERT and one DELETE per table,
 * however many events. Several batches may share the turns on their connection: while the server works for one, the
 * next is folded. Returns who should refetch what.
 */
export const writeBatch = async (
  client: PoolClient,
  target: Target,
  events: readonly RecordedEvent[],
  inTurn: InTurn = createTurns(),
): Promise<readonly Change[]> => {
  const { projection } = target;
  const batch = createBatchRows(projection);
  asProjection(() => touchAll(batch, projection, events));
  await forEachTable(target, batch, (sql, table) => inTurn(() => loadTable(client, sql, table)));
  const changes = asProjection(() =>
    events.flatMap((event) => {
      projection.apply(event, batch.rows);
      return projection.changes?.(event, batch.rows) ?? [];
    }),
  );
  await forEachTable(target, batch, (sql, table) => mergeTable(client, sql, table, inTurn));
  return unique(changes);
};

/** Each change once. */
export const unique = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
