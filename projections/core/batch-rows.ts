import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { KeyValue, Projection, Row, RowKey, Rows } from './define-projection.ts';

/** One row of the batch: as it is now, and whether it must be written. `null`: there is none. */
type Entry = { row: Row | null; isChanged: boolean; key: readonly KeyValue[] };

export type BatchTable = Readonly<{
  /** All keys that were touched and are still to be loaded. */
  keys: () => readonly (readonly KeyValue[])[];
  loaded: (rows: readonly Row[]) => void;
  changed: () => Readonly<{ put: readonly Row[]; removed: readonly (readonly KeyValue[])[] }>;
}>;

export type BatchRows = Readonly<{
  touch: (keys: readonly RowKey[]) => void;
  tables: ReadonlyMap<string, BatchTable>;
  rows: Rows;
}>;

const identity = (key: readonly KeyValue[]): string =>
  key.length === 1 ? String(key[0]) : JSON.stringify(key.map(String));

/** The rows a batch touches, in memory. */
export const createBatchRows = (projection: Projection): BatchRows => {
  const entries = new Map<string, Map<string, Entry>>();
  for (const table of Object.keys(projection.tables)) entries.set(table, new Map());

  const keyOf = (table: string, row: Row): readonly KeyValue[] =>
    (projection.tables[table]?.key ?? []).map((column) => {
      const value = row[column];
      invariant(
        typeof value === 'string' || typeof value === 'number',
        `${table}.${column} is set`,
      );
      return value;
    });

  const entry = (table: string, key: readonly KeyValue[]): Entry => {
    const found = entries.get(table)?.get(identity(key));
    invariant(found, `${projection.name} names ${table} ${identity(key)} in 'touches'`);
    return found;
  };

  const batchTable = (table: string, all: Map<string, Entry>): BatchTable => ({
    keys: () => [...all.values()].map(({ key }) => key),
    loaded: (rows) => {
      for (const row of rows) entry(table, keyOf(table, row)).row = row;
    },
    changed: () => {
      const changed = [...all.values()].filter(({ isChanged }) => isChanged);
      return {
        put: changed.flatMap(({ row }) => (row === null ? [] : [row])),
        removed: changed.filter(({ row }) => row === null).map(({ key }) => key),
      };
    },
  });

  return {
    touch: (keys) => {
      for (const { table, key } of keys) {
        const all = entries.get(table);
        invariant(all, `${projection.name} has a table '${table}'`);
        const id = identity(key);
        if (!all.has(id)) all.set(id, { row: null, isChanged: false, key });
      }
    },
    tables: new Map([...entries].map(([table, all]) => [table, batchTable(table, all)])),
    rows: {
      get: (table, ...key) => entry(table, key).row ?? undefined,
      put: (table, row) => {
        const found = entry(table, keyOf(table, row));
        found.row = row;
        found.isChanged = true;
      },
      remove: (table, ...key) => {
        const found = entry(table, key);
        found.row = null;
        found.isChanged = true;
      },
    },
  };
};

/** Names all rows that these events touch. */
export const touchAll = (
  batch: BatchRows,
  projection: Projection,
  events: readonly RecordedEvent[],
): void => {
  for (const event of events) batch.touch(projection.touches(event));
};
