import type { Schema } from 'yup';
import type { DomainCommand } from '../../../domain/shared/messages.ts';
import type { ErasedDecider } from '../erased-decider.ts';

/** The command of one row. */
export type RowCommand = Readonly<{
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  /** The stream is expected to be empty (`Handler.handle`). */
  isFirst?: boolean;
}>;

/**
 * A kind of command with many rows, each carried out as its own command. It has methods, not properties, so that every
 * bulk fits the same registry.
 */
export type Bulk<Params = unknown, Row = unknown> = Readonly<{
  /** snake_case, permanent while bulks with this name may be stored. */
  name: string;
  /** Parses the stored parameters that all rows share. */
  readParams(stored: unknown): Params;
  readRow(stored: unknown): Row;
  /** Identifies a row. The id of the row's command is derived from it and the bulk's key. */
  idOf(row: Row): string;
  commandOf(row: Row, params: Params): RowCommand;
  /**
   * Fetches what the commands of these rows depend on and what may change before their turn. It is called for all of
   * them together, just before they are carried out, and returns them in the same order. If it rejects, they are tried
   * again later.
   */
  prepare?(rows: readonly Row[]): Promise<readonly Row[]>;
  /** The message when the whole bulk is done. */
  doneText(params: Params): string;
}>;

/** The parameters that all rows of a bulk share. */
export type BulkParams<B> = B extends Bulk<infer Params, infer _Row> ? Params : never;

type Declaration<Params, Row> = Omit<Bulk<Params, Row>, 'readParams' | 'readRow'> &
  Readonly<{ params: Schema<Params>; row: Schema<Row> }>;

/** Declares a bulk; `command/bulks.ts` collects them. */
export const defineBulk = <Params, Row>({
  params,
  row,
  ...bulk
}: Declaration<Params, Row>): Bulk<Params, Row> => ({
  ...bulk,
  readParams: (stored) => params.validateSync(stored, { strict: true }),
  readRow: (stored) => row.validateSync(stored, { strict: true }),
});

export const bulkStates = ['running', 'cancelling', 'done', 'cancelled'] as const;
export type BulkState = (typeof bulkStates)[number];

/** The result of a row. */
export type RowOutcome =
  Readonly<{ outcome: 'changed' | 'unchanged' }> | Readonly<{ outcome: 'refused'; code: string }>;

/** Number of rows by result. */
export type Counts = Readonly<{
  total: number;
  changed: number;
  unchanged: number;
  refused: number;
}>;
