import { invariant } from '../../domain/shared/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/messages.ts';

/**
 * A projection is a declaration per question: events in, rows out. It is data, not code that runs SQL: the runner loads
 * the rows a batch touches (one SELECT per table), calls `apply` on each event in order, and writes what changed (one
 * set-based statement per table) with the checkpoint in one transaction. Applying it never rejects a fact.
 */

/** Column types as Postgres knows them. Money is always `numeric`, carried as a decimal string. */
export type ColumnType =
  'uuid' | 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'jsonb';

/** What a row holds in memory: decimal strings for numeric and bigint, ISO 8601 UTC strings for timestamptz. */
export type ColumnValue = string | number | boolean | null | object;
export type Row = Readonly<Record<string, ColumnValue>>;

/** The rows of each table, by the table's name within the projection. */
export type Tables = Readonly<Record<string, Row>>;

export type TableDeclaration<R extends Row = Row> = Readonly<{
  /** `snake_case` column -> type; add `?` for nullable: `'numeric?'`. */
  columns: Readonly<Record<keyof R & string, ColumnType | `${ColumnType}?`>>;
  /** Columns of the primary key, in order. */
  key: readonly (keyof R & string)[];
  /** SQL of each index after `on <table>`: e.g. `(wallet_id, opened_at desc)`, `using gin (search gin_trgm_ops)`. */
  indexes?: readonly string[];
  /**
   * Each row is written by one event, whose place its key names, and never again: `touches` does not name it, `apply`
   * only puts it, and it is not looked up before it is written.
   */
  isWrittenOnce?: true;
}>;

export type KeyValue = string | number;

/** Names a row: table and the values of its key, in order. */
export type RowKey<Table extends string = string> = Readonly<{
  table: Table;
  key: readonly KeyValue[];
  /** The event makes the row, and no event before it has: it is neither looked for nor put in the place of another. */
  isNew?: true;
}>;

/**
 * The rows of the batch under way. What `apply` gets and puts is what the next event sees. Only rows named by `touches`
 * may be asked for or written. Rows are not changed in place: put a new one.
 */
export type Rows<T extends Tables = Tables> = Readonly<{
  // Methods, not properties, so that projections with different tables stay assignable without a cast.
  get<Table extends keyof T & string>(table: Table, ...key: KeyValue[]): T[Table] | undefined;
  /** Inserts or replaces. */
  put<Table extends keyof T & string>(table: Table, row: T[Table]): void;
  remove(table: keyof T & string, ...key: KeyValue[]): void;
}>;

/** What the web refetches: `{type: 'Orders', id: walletId}`; rooms by user or by role. */
export type ChangedTag = Readonly<{ type: string; id: string }>;
export type Audience =
  Readonly<{ userId: string }> | Readonly<{ roles: readonly number[] }> | 'everybody';
export type Change = Readonly<{ tag: ChangedTag; audience: Audience }>;

export type Projection<T extends Tables = Tables, E extends DomainEvent = DomainEvent> = Readonly<{
  /** snake_case; its tables are `read.<name>_v<version>` (the table named `main`) or `read.<name>_<table>_v<version>`. */
  name: string;
  version: number;
  /** Stream categories it reads. An unknown event type in them is poison: this projection stops there. */
  categories: readonly string[];
  /**
   * Event types of these categories that it takes nothing from, whatever they hold: neither `touches` nor `apply` is given
   * them, and a replay does not ask for them. An unknown type still stops it.
   */
  ignores?: readonly string[];
  /** It takes nothing personal: a replay needs nobody's key. */
  isImpersonal?: true;
  /** Written before the others of a batch, because queries join their rows with its own. */
  isFirst?: true;
  /** People wait for its rows: they are committed before the rest of a batch is begun. */
  isAwaited?: true;
  tables: Readonly<{ [Table in keyof T & string]: TableDeclaration<T[Table]> }>;
  /** Keys of the rows that `apply` will ask for or change for this event. Looks at nothing but the event. */
  touches(event: RecordedEvent<E>): readonly RowKey<keyof T & string>[];
  apply(event: RecordedEvent<E>, rows: Rows<T>): void;
  /** Who is told to refetch what, after the commit. Given the rows as they are after the event. */
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
