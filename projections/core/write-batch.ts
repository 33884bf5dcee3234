import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createBatchRows, touchAll, type BatchRows } from './batch-rows.ts';
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

export const targetOf = (projection: Projection, slot: Slot): Target => ({
  projection,
  slot,
  sql: new Map(
    Object.keys(projection.tables).map((table) => [table, tableSql(projection, table, slot)]),
  ),
});

const columns = (keys: readonly (readonly KeyValue[])[], count: number): unknown[] =>
  Array.from({ length: count }, (_none, at) => keys.map((key) => key[at]));

const load = async (client: PoolClient, target: Target, batch: BatchRows): Promise<void> => {
  for (const [name, table] of batch.tables) {
    const sql = target.sql.get(name);
    const keys = table.keys();
    if (sql === undefined || keys.length === 0) continue;
    const { rows } = await client.query<Row>(sql.select, columns(keys, sql.key.length));
    table.loaded(rows);
  }
};

const write = async (client: PoolClient, target: Target, batch: BatchRows): Promise<void> => {
  for (const [name, table] of batch.tables) {
    const sql = target.sql.get(name);
    if (sql === undefined) continue;
    const { put, removed } = table.changed();
    if (removed.length > 0) await client.query(sql.remove, columns(removed, sql.key.length));
    if (put.length === 0) continue;
    await client.query(
      sql.upsert,
      sql.columns.map((column) => sql.bind(put, column)),
    );
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
  await load(client, target, batch);
  const changes = asProjection(() =>
    events.flatMap((event) => {
      projection.apply(event, batch.rows);
      return projection.changes?.(event, batch.rows) ?? [];
    }),
  );
  await write(client, target, batch);
  return unique(changes);
};

const unique = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
