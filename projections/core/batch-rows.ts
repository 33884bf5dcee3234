import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { KeyValue, Projection, Row, RowKey, Rows } from './define-projection.ts';

/** One row of the batch: its current value, and whether it must be written. `null` means that there is no row. */
type Entry = {
  row: Row | null;
  isChanged: boolean;
  readonly isNew: boolean;
  readonly key: readonly KeyValue[];
};

export type BatchTable = Readonly<{
  /** Keys that were touched since rows were last loaded. */
  missing: () => readonly (readonly KeyValue[])[];
  /** Takes the rows that exist for the missing keys. */
  loaded: (rows: readonly Row[]) => void;
  /** Rows that certainly do not exist yet, rows that may replace existing ones, and keys of rows to delete. */
  changed: () => Readonly<{
    added: readonly Row[];
    put: readonly Row[];
    removed: readonly (readonly KeyValue[])[];
  }>;
  size: () => number;
  forget: () => void;
}>;

export type BatchRows = Readonly<{
  touch: (keys: readonly RowKey[]) => void;
  tables: ReadonlyMap<string, BatchTable>;
  rows: Rows;
}>;

/** Joined keys are unique because no text in Postgres contains a NUL. */
const identity = (key: readonly KeyValue[]): string =>
  key.length === 1 ? String(key[0]) : key.join('\0');

type HeldTable = Readonly<{
  /** A new row cannot exist yet, so it is not loaded. */
  touch: (key: readonly KeyValue[], isNew: boolean) => void;
  get: (key: readonly KeyValue[]) => Row | null;
  put: (row: Row) => void;
  remove: (key: readonly KeyValue[]) => void;
  table: BatchTable;
}>;

/** A table whose rows are only collected, because nobody asks for them again. */
const gatherTable = (name: string): HeldTable => {
  let rows: Row[] = [];
  const refuse = (): never => {
    throw new Error(`Broken invariant: rows of ${name} are written once`);
  };
  return {
    touch: refuse,
    get: refuse,
    put: (row) => void rows.push(row),
    remove: refuse,
    table: {
      missing: () => [],
      loaded: () => undefined,
      changed: () => ({ added: rows, put: [], removed: [] }),
      size: () => rows.length,
      forget: () => {
        rows = [];
      },
    },
  };
};

const holdTable = (projection: Projection, name: string, key: readonly string[]): HeldTable => {
  const entries = new Map<string, Entry>();
  let missing: (readonly KeyValue[])[] = [];

  const keyOf = (row: Row): readonly KeyValue[] =>
    key.map((column) => {
      const value = row[column];
      if (typeof value === 'string' || typeof value === 'number') return value;
      throw new Error(`Broken invariant: ${name}.${column} is set`);
    });

  const entry = (values: readonly KeyValue[]): Entry => {
    const found = entries.get(identity(values));
    if (found !== undefined) return found;
    throw new Error(
      `Broken invariant: ${projection.name} names ${name} ${values.join(', ')} in 'touches'`,
    );
  };
  const entryOf = (row: Row): Entry => entry(keyOf(row));

  return {
    touch: (values, isNew) => {
      const id = identity(values);
      if (entries.has(id)) return;
      entries.set(id, { row: null, isChanged: false, isNew, key: values });
      if (!isNew) missing.push(values);
    },
    get: (values) => entry(values).row,
    put: (row) => {
      const found = entryOf(row);
      found.row = row;
      found.isChanged = true;
    },
    remove: (values) => {
      const found = entry(values);
      found.row = null;
      found.isChanged = true;
    },
    table: {
      missing: () => missing,
      loaded: (rows) => {
        for (const row of rows) entryOf(row).row = row;
        missing = [];
      },
      changed: () => {
        const added: Row[] = [];
        const put: Row[] = [];
        const removed: (readonly KeyValue[])[] = [];
        for (const { row, isChanged, isNew, key: values } of entries.values()) {
          if (!isChanged) continue;
          if (row === null) removed.push(values);
          else (isNew ? added : put).push(row);
        }
        return { added, put, removed };
      },
      size: () => entries.size,
      forget: () => {
        entries.clear();
        missing = [];
      },
    },
  };
};

/** The rows that a batch touches, in memory. */
export const createBatchRows = (projection: Projection): BatchRows => {
  const held = new Map(
    Object.entries(projection.tables).map(
      ([name, { key, isWrittenOnce }]) =>
        [name, isWrittenOnce ? gatherTable(name) : holdTable(projection, name, key)] as const,
    ),
  );
  const tableOf = (table: string): HeldTable => {
    const found = held.get(table);
    invariant(found, 'a projection writes to its own tables');
    return found;
  };

  return {
    touch: (keys) => {
      for (const { table, key, isNew = false } of keys) tableOf(table).touch(key, isNew);
    },
    tables: new Map([...held].map(([name, { table }]) => [name, table])),
    rows: {
      get: (table, ...key) => tableOf(table).get(key) ?? undefined,
      put: (table, row) => tableOf(table).put(row),
      remove: (table, ...key) => tableOf(table).remove(key),
    },
  };
};

/** Touches all rows that these events need. */
export const touchAll = (
  batch: BatchRows,
  projection: Projection,
  events: readonly RecordedEvent[],
): void => {
  for (const event of events) batch.touch(projection.touches(event));
};
