import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createBatchRows, touchAll, type BatchTable } from './batch-rows.ts';
import { copyRows } from './copy-rows.ts';
import { asProjection } from './poison.ts';
import { addKeySql, type TableSql } from './table-sql.ts';
import { loadTable, mergeTable, type Target } from './write-batch.ts';

/**
 * The rows of a projection that is built from the beginning into empty tables. As long as they find room, a table's rows
 * stay in memory and are written once, by COPY; rows that no later event changes are written at once. A table that
 * outgrows the room is written, given its key, and goes on by loading and merging rows as a running projection does.
 */
export type ReplayRows = Readonly<{
  apply: (client: PoolClient, events: readonly RecordedEvent[]) => Promise<void>;
  /** Writes what is still in memory; each table has its key afterwards, if `withKeys`. */
  finish: (client: PoolClient, of: Readonly<{ withKeys: boolean }>) => Promise<void>;
}>;

/** Rows of one table that stay in memory: some hundred megabytes at most. */
const roomForRows = 100_000;

/** Into tables that were just made and hold nothing. */
export const createReplayRows = (
  { projection, slot, sql }: Target,
  room: number = roomForRows,
): ReplayRows => {
  const batch = createBatchRows(projection);
  const keyed = new Set<string>();

  const tables = (): readonly (readonly [string, TableSql, BatchTable])[] =>
    [...batch.tables].flatMap(([name, table]) => {
      const statements = sql.get(name);
      return statements === undefined ? [] : [[name, statements, table] as const];
    });

  const addKey = async (client: PoolClient, name: string): Promise<void> => {
    if (keyed.has(name)) return;
    await client.query(addKeySql(projection, name, slot));
    keyed.add(name);
  };

  /** What is in memory is all there is of the table, or changes to it. */
  const write = async (
    client: PoolClient,
    name: string,
    statements: TableSql,
    table: BatchTable,
  ): Promise<void> => {
    if (keyed.has(name)) await mergeTable(client, statements, table);
    else await copyRows(client, statements, table.changed().put);
    table.forget();
  };

  return {
    apply: async (client, events) => {
      asProjection(() => touchAll(batch, projection, events));
      for (const [name, statements, table] of tables()) {
        if (keyed.has(name)) await loadTable(client, statements, table);
        else table.loaded([]);
      }
      asProjection(() => {
        for (const event of events) projection.apply(event, batch.rows);
      });
      for (const [name, statements, table] of tables()) {
        if (statements.isWrittenOnce) await write(client, name, statements, table);
        else if (table.size() > room) {
          await write(client, name, statements, table);
          await addKey(client, name);
        }
      }
    },
    finish: async (client, { withKeys }) => {
      for (const [name, statements, table] of tables()) {
        await write(client, name, statements, table);
        if (withKeys) await addKey(client, name);
      }
    },
  };
};
