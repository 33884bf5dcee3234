import type { RecordedEvent } from '../../domain/shared/messages.ts';

/**
 * A projection is a declaration per question: events in, rows out. It is data, not code that runs SQL: the runner loads
 * the rows a batch touches (one SELECT per table), calls `apply` on each event in order, and writes what changed (one
 * set-based statement per table) with the checkpoint in one transaction. Applying it never rejects a fact.
 */

/** Column types as Postgres knows them. Money is always `numeric`, carried as a decimal string. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb';

/** What a row holds in memory: decimal strings for numeric and bigint, ISO strings for timestamptz. */
export type ColumnValue = string | number | boolean | null | object;
export type Row = Record<string, ColumnValue>;

export type TableDeclaration = Readonly<{
  /** `snake_case` column -> type; add `?` for nullable: `'numeric?'`. */
  columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>;
  /** Columns of the primary key, in order. */
  key: readonly string[];
  /** SQL of each index after `on <table>`: e.g. `(wallet_id, opened_at desc)`, `using gin (search gin_trgm_ops)`. */
  indexes?: readonly string[];
}>;

/** Names a row: table and the values of its key, in order. */
export type RowKey = Readonly<{ table: string; key: readonly (string | number)[] }>;

/** The rows of the batch under way. What `apply` gets and puts is what the next event sees. */
export type Rows = Readonly<{
  /** The row, or `undefined`. Only rows named by `touches` may be asked for. Do not change it: put a new one. */
  get: (table: string, ...key: (string | number)[]) => Row | undefined;
  /** Inserts or replaces. */
  put: (table: string, row: Row) => void;
  remove: (table: string, ...key: (string | number)[]) => void;
}>;

/** What the web refetches: `{type: 'Orders', id: walletId}`; rooms by user or by role. */
export type ChangedTag = Readonly<{ type: string; id: string }>;
export type Audience = Readonly<{ userId: string }> | Readonly<{ roles: readonly number[] }>;
export type Change = Readonly<{ tag: ChangedTag; audience: Audience }>;

export type Projection = Readonly<{
  /** snake_case; its tables are `read.<name>_v<version>` (the table named `main`) or `read.<name>_<table>_v<version>`. */
  name: string;
  version: number;
  /** Stream categories it reads. An unknown event type in them is poison: this projection stops there. */
  categories: readonly string[];
  tables: Readonly<Record<string, TableDeclaration>>;
  /** Keys of the rows that `apply` will get for this event. Called once the event is known, before any row is loaded. */
  touches: (event: RecordedEvent) => readonly RowKey[];
  apply: (event: RecordedEvent, rows: Rows) => void;
  /** Who is told to refetch what, after the commit. Given the rows as they are after the batch. */
  changes?: (event: RecordedEvent, rows: Rows) => readonly Change[];
}>;

export const defineProjection = (projection: Projection): Projection => projection;

/** The table's name in Postgres. */
export const tableName = (projection: Projection, table: string): string =>
  table === 'main'
    ? `read.${projection.name}_v${projection.version}`
    : `read.${projection.name}_${table}_v${projection.version}`;
