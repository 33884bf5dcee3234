import { invariant } from '../../domain/shared/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/messages.ts';

/**
 * A projection is one declaration per question: events in, rows out. It is data, not code that runs SQL: the runner
 * loads the rows that a batch touches (one SELECT per table), calls `apply` for each event in order, and writes what
 * changed (one set-based statement per table) with the checkpoint in one transaction. Applying an event never rejects
 * it.
 */

/** Postgres column types. Money is always `numeric`, carried as a decimal string. */
export type ColumnType =
  'uuid' | 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'jsonb';

/** Values of a row in memory: decimal strings for numeric and bigint, ISO 8601 UTC strings for timestamptz. */
export type ColumnValue = string | number | boolean | null | object;
export type Row = Readonly<Record<string, ColumnValue>>;

/** The rows of each table, by the table's name within the projection. */
export type Tables = Readonly<Record<string, Row>>;

export type TableDeclaration<R extends Row = Row> = Readonly<{
  /** Column name in `snake_case` to type; `?` makes it nullable: `'numeric?'`. */
  columns: Readonly<Record<keyof R & string, ColumnType | `${ColumnType}?`>>;
  /** Columns of the primary key, in order. */
  key: readonly (keyof R & string)[];
  /**
   * SQL of each index after `on <table>`, such as `(wallet_id, opened_at desc)` or `using gin (search gin_trgm_ops)`.
   */
  indexes?: readonly string[];
  /**
   * Each row is written once, by the one event whose position is in its key. `touches` does not list it, `apply` only
   * puts it, and it is not loaded before it is written.
   */
  isWrittenOnce?: true;
}>;

export type KeyValue = string | number;

/** Identifies a row by its table and the values of its key, in order. */
export type RowKey<Table extends string = string> = Readonly<{
  table: Table;
  key: readonly KeyValue[];
  /**
   * This event creates the row and no earlier event can have created it, so it is neither loaded nor can it replace
   * another row.
   */
  isNew?: true;
}>;

/**
 * The rows of the current batch. What `apply` puts is what the next event gets. Only rows listed by `touches` may be
 * read or written. Do not change rows in place; put a new one.
 */
export type Rows<T extends Tables = Tables> = Readonly<{
  // Methods, not properties, so that projections with different tables stay assignable without a cast.
  get<Table extends keyof T & string>(table: Table, ...key: KeyValue[]): T[Table] | undefined;
  /** Inserts or replaces. */
  put<Table extends keyof T & string>(table: Table, row: T[Table]): void;
  remove(table: keyof T & string, ...key: KeyValue[]): void;
}>;

/** What the web app refetches: `{type: 'Orders', id: walletId}`. Rooms are by user or by role. */
export type ChangedTag = Readonly<{ type: string; id: string }>;
export type Audience =
  Readonly<{ userId: string }> | Readonly<{ roles: readonly number[] }> | 'everybody';
export type Change = Readonly<{ tag: ChangedTag; audience: Audience }>;

export type Projection<T extends Tables = Tables, E extends DomainEvent = DomainEvent> = Readonly<{
  /**
   * snake_case. Its tables are `read.<name>_v<version>` (the table named `main`) or `read.<name>_<table>_v<version>`.
   */
  name: string;
  version: number;
  /** Stream categories that it reads. It stops at an unknown event type in them. */
  categories: readonly string[];
  /**
   * Event types of these categories that it never uses: neither `touches` nor `apply` gets them, and a replay does not
   * read them. An unknown type still stops it.
   */
  ignores?: readonly string[];
  /** It uses no personal fields, so a replay needs no keys. */
  isImpersonal?: true;
  /** Written before the other projections of a batch, because queries join their rows with its rows. */
  isFirst?: true;
  /** People wait for its rows, so they are committed before the rest of a batch is begun. */
  isAwaited?: true;
  tables: Readonly<{ [Table in keyof T & string]: TableDeclaration<T[Table]> }>;
  /** Keys of the rows that `apply` will read or change for this event. It may use only the event. */
  touches(event: RecordedEvent<E>): readonly RowKey<keyof T & string>[];
  apply(event: RecordedEvent<E>, rows: Rows<T>): void;
  /** Who should refetch what after the commit. It gets the rows as they are after the event. */
  changes?(event: RecordedEvent<E>, rows: Pick<Rows<T>, 'get'>): readonly Change[];
}>;

const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

/** Declares a projection; its rows' types check columns and keys. */
export const defineProjection = <T extends Tables, E extends DomainEvent = DomainEvent>(
  projection: Projection<T, E>,
): Projection<T, E> => {
  const names = [projection.name, ...Object.keys(projection.tables)];
  for (const { columns } of Object.values(projection.tables)) names.push(...Object.keys(columns));
  for (const name of names) invariant(namePattern.test(name), `'${name}' is a name for SQL`);
  return projection;
};
