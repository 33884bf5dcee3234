import type { Schema } from 'yup';
import type { DomainCommand } from '../../../domain/shared/messages.ts';
import type { ErasedDecider } from '../erased-decider.ts';

/** The one command of a row. */
export type RowCommand = Readonly<{
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  /** Nothing should stand in the stream yet (`Handler.handle`). */
  isFirst?: boolean;
}>;

/** A kind of command that takes many rows, each a command of its own. Methods: so that any stands in one registry. */
export type Bulk<Params = unknown, Row = unknown> = Readonly<{
  /** snake_case, permanent while bulks of it may stand. */
  name: string;
  /** What all rows have in common, read again from where it was kept. */
  readParams(stored: unknown): Params;
  readRow(stored: unknown): Row;
  /** Tells a row from the others: the id of its command follows from it and the bulk's key. */
  idOf(row: Row): string;
  commandOf(row: Row, params: Params): RowCommand;
  /**
   * Looks for what the commands of some rows rest on and what may change until their turn has come: asked just before these
   * are done, for all of them together. Gives them as they are to be done, in their order. Where it rejects, they are tried
   * later.
   */
  prepare?(rows: readonly Row[]): Promise<readonly Row[]>;
  /** What is said when all is done. */
  doneText(params: Params): string;
}>;

/** What all rows of a bulk have in common. */
export type BulkParams<B> = B extends Bulk<infer Params, infer _Row> ? Params : never;

type Declaration<Params, Row> = Omit<Bulk<Params, Row>, 'readParams' | 'readRow'> &
  Readonly<{ params: Schema<Params>; row: Schema<Row> }>;

/** Declares a bulk; `command/bulks.ts` gathers them. */
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

/** What became of a row. */
export type RowOutcome =
  Readonly<{ outcome: 'changed' | 'unchanged' }> | Readonly<{ outcome: 'refused'; code: string }>;

/** Rows by what became of them. */
export type Counts = Readonly<{
  total: number;
  changed: number;
  unchanged: number;
  refused: number;
}>;
