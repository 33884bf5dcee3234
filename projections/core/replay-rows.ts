import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createBatchRows, touchAll, type BatchTable } from './batch-rows.ts';
import { copyLines, sendLines } from './copy-rows.ts';
import type { Row } from './define-projection.ts';
import { asProjection } from './poison.ts';
import { createOutbox, type Transact } from './replay-outbox.ts';
import { addKeySql, type TableSql } from './table-sql.ts';
import { loadTable, mergeTable, type Target } from './write-batch.ts';

/**
 * The rows of a projection that is built from the beginning into empty tables. As long as a table fits in memory, its
 * rows stay there and are written once, by COPY. Rows that no later event changes are written while the next events are
 * read. A table that gets too large is written and given its primary key; after that its rows are loaded and merged as
 * in a running projection.
 */
export type ReplayRows = Readonly<{
  /** Its rows may still be in transit when it resolves; a failure to write them rejects a later call. */
  apply: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Writes what is still in memory; with `withKeys`, each table has its primary key afterwards. */
  finish: (options: Readonly<{ withKeys: boolean }>) => Promise<void>;
  /** Resolves when nothing is being written any more; call it when a replay ends early. */
  settled: () => Promise<void>;
}>;

/** Rows of one table that stay in memory: some hundred megabytes at most. */
const roomForRows = 100_000;

/** All rows of a table into which nothing was written yet. */
const allOf = (table: BatchTable): readonly Row[] => {
  const { added, put } = table.changed();
  return [...added, ...put];
};

/** Replays into new, empty tables. */
export const createReplayRows = (
  { projection, slot, sql }: Target,
  transact: Transact,
  room: number = roomForRows,
): ReplayRows => {
  const batch = createBatchRows(projection);
  const outbox = createOutbox(transact);
  const keyed = new Set<string>();

  const tables: readonly (readonly [string, TableSql, BatchTable])[] = [...batch.tables].flatMap(
    ([name, table]) => {
      const statements = sql.get(name);
      return statements === undefined ? [] : [[name, statements, table] as const];
    },
  );

  const addKey = async (client: PoolClient, name: string): Promise<void> => {
    if (keyed.has(name)) return;
    await client.query(addKeySql(projection, name, slot));
    keyed.add(name);
  };

  /** Memory holds either the whole table, or only changes to it. */
  const write = async (
    client: PoolClient,
    name: string,
    statements: TableSql,
    table: BatchTable,
  ): Promise<void> => {
    if (keyed.has(name)) await mergeTable(client, statements, table);
    else await sendLines(client, statements, copyLines(statements, allOf(table)));
    table.forget();
  };

  /** Loads existing rows of tables that are no longer entirely in memory. */
  const load = async (): Promise<void> => {
    if (keyed.size > 0) {
      await transact(async (client) => {
        for (const [name, statements, table] of tables)
          if (keyed.has(name)) await loadTable(client, statements, table);
      });
    }
    for (const [name, , table] of tables) if (!keyed.has(name)) table.loaded([]);
  };

  const writeLarge = async (): Promise<void> => {
    const large = tables.filter(
      ([, { isWrittenOnce }, table]) => !isWrittenOnce && table.size() > room,
    );
    if (large.length === 0) return;
    await transact(async (client) => {
      for (const [name, statements, table] of large) {
        await write(client, name, statements, table);
        await addKey(client, name);
      }
    });
  };

  return {
    apply: async (events) => {
      asProjection(() => touchAll(batch, projection, events));
      await load();
      asProjection(() => {
        for (const event of events) projection.apply(event, batch.rows);
      });
      for (const [, statements, table] of tables) {
        if (!statements.isWrittenOnce) continue;
        for (const lines of copyLines(statements, allOf(table))) {
          outbox.put(statements, lines);
        }
        table.forget();
      }
      await outbox.sendFull();
      await writeLarge();
    },
    finish: async ({ withKeys }) => {
      await outbox.sendAll();
      await transact(async (client) => {
        for (const [name, statements, table] of tables) {
          await write(client, name, statements, table);
          if (withKeys) await addKey(client, name);
        }
      });
    },
    settled: outbox.settled,
  };
};
