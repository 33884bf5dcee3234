import type { PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { sendTogether, type Answer, type Statement } from '../../infra/postgres/pipeline.ts';
import { createBatchRows, touchAll, type BatchTable } from './batch-rows.ts';
import { copyLines } from './copy-rows.ts';
import type { Audience, Change, KeyValue, Projection } from './define-projection.ts';
import { asProjection } from './poison.ts';
import type { Slot } from './table-names.ts';
import { tableSql, type TableSql } from './table-sql.ts';

/** The tables that receive a projection's rows, with their statements. */
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

/** The statement that loads the missing rows of a table; none when nothing is missing. */
const loading = (sql: TableSql, table: BatchTable): readonly Statement[] => {
  const keys = table.missing();
  return keys.length === 0 ? [] : [{ ...sql.select, values: columns(keys, sql.key.length) }];
};

/** Loads the missing rows of a table. */
export const loadTable = async (
  client: PoolClient,
  sql: TableSql,
  table: BatchTable,
): Promise<void> => {
  for (const rows of await sendTogether(client, loading(sql, table))) table.loaded(rows);
};

/** From this many new rows on, COPY costs less than an INSERT, because it needs neither arrays nor a plan. */
const copyFrom = 8;

/** The statements that write a table's changes by key. */
const merging = (sql: TableSql, table: BatchTable): readonly Statement[] => {
  const { added, put, removed } = table.changed();
  const isCopied = added.length >= copyFrom;
  const merged = isCopied ? put : [...added, ...put];
  const statements: Statement[] = [];
  if (removed.length > 0)
    statements.push({ ...sql.remove, values: columns(removed, sql.key.length) });
  if (isCopied) statements.push({ text: sql.copy, lines: [...copyLines(sql, added)] });
  if (merged.length > 0)
    statements.push({
      ...sql.write,
      values: sql.columns.map((column) => sql.bind(merged, column)),
    });
  return statements;
};

/** Writes a table's changes by key. */
export const mergeTable = async (
  client: PoolClient,
  sql: TableSql,
  table: BatchTable,
): Promise<void> => {
  await sendTogether(client, merging(sql, table));
};

/** Events of one projection on their way into its rows; the caller sends the statements within a transaction. */
export type OpenBatch = Readonly<{
  /** At most one SELECT per table, however many events. */
  reads: readonly Statement[];
  /** Folds the events, given the answers to `reads`; returns who should refetch what. */
  fold: (answers: readonly Answer[]) => readonly Change[];
  /** Writes what `fold` changed: at most one DELETE and one INSERT or COPY per table. */
  writes: () => readonly Statement[];
}>;

/** Finds out which rows the events touch. */
export const openBatch = (
  { projection, sql }: Target,
  events: readonly RecordedEvent[],
): OpenBatch => {
  const batch = createBatchRows(projection);
  asProjection(() => touchAll(batch, projection, events));
  const tables = [...batch.tables].flatMap(([name, table]) => {
    const statements = sql.get(name);
    return statements === undefined ? [] : [{ table, statements }];
  });
  const asked = tables.filter(({ table }) => table.missing().length > 0);
  return {
    reads: asked.flatMap(({ statements, table }) => loading(statements, table)),
    fold: (answers) => {
      for (const [at, { table }] of asked.entries()) table.loaded(answers[at] ?? []);
      const changes = asProjection(() =>
        events.flatMap((event) => {
          projection.apply(event, batch.rows);
          return projection.changes?.(event, batch.rows) ?? [];
        }),
      );
      return unique(changes);
    },
    writes: () => tables.flatMap(({ statements, table }) => merging(statements, table)),
  };
};

/** Folds events into rows inside the caller's transaction. */
export const writeBatch = async (
  client: PoolClient,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const { reads, fold, writes } = openBatch(target, events);
  fold(await sendTogether(client, reads));
  await sendTogether(client, writes());
};

/** The audience of a change as text: a person's id never equals a list of roles. */
const whoHears = (audience: Audience): string => {
  if (audience === 'everybody') return audience;
  return 'userId' in audience ? audience.userId : `roles ${audience.roles.join()}`;
};

const nameOf = ({ tag, audience }: Change): string =>
  `${tag.type}\0${tag.id}\0${whoHears(audience)}`;

/** Removes duplicate changes. */
export const unique = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [nameOf(change), change])).values(),
];
