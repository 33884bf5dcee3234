import { isDomainError, type Refusal } from '../../../domain/shared/errors.ts';
import type { Params } from '../../../domain/shared/texts/template.ts';
import type { Handled } from '../command.ts';
import type { Handler } from '../handle.ts';
import { inParallel } from '../in-parallel.ts';
import { partOf, type Sending } from '../metadata.ts';
import type { RowCommand } from './bulk.ts';

/** A row that was refused. */
export type RowRefusal = Readonly<{
  id: string;
  refusal: Refusal;
  message: string;
  /** The values of its sentence. */
  params: Params;
}>;

/** The result of a row. */
export type RowResult = Handled | RowRefusal;

/**
 * Enough for appends, keys and reads to be batched; few enough that other appends wait for only one or two such
 * batches.
 */
export const rowsAtOnce = 128;

export const isRefused = (result: RowResult): result is RowRefusal => 'refusal' in result;

/** Whether a row that was not refused changed anything. */
export const isChange = ({ body }: Handled): boolean => body['changed'] === true;

/** Sends the command of one row. Its key is derived from the bulk's key, so that a retry completes what is missing. */
export const sendRow = async (
  handler: Pick<Handler, 'handle'>,
  sending: Sending,
  id: string,
  row: RowCommand,
): Promise<RowResult> => {
  try {
    return await handler.handle({
      ...row,
      isRow: true,
      ...partOf(sending, `row/${id}`),
      outcome: (events) => ({ status: 200, body: { changed: events.length > 0 } }),
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { id, refusal: error.refusal, message: error.message, params: error.params };
  }
};

export type BulkResult = Readonly<{
  changed: number;
  unchanged: number;
  /** The rows that were changed. */
  changedIds: readonly string[];
  failed: readonly RowRefusal[];
  /** The position of the last command; `null` when none was carried out. */
  position: bigint | null;
}>;

export const latest = (handled: readonly Handled[]): bigint | null =>
  handled.reduce<bigint | null>(
    (last, { position }) => (last === null || position > last ? position : last),
    null,
  );

/** Sends one command per row, all within this call. */
export const sendAll = async <Row>(
  handler: Pick<Handler, 'handle'>,
  sending: Sending,
  rows: readonly Row[],
  options: Readonly<{ idOf: (row: Row) => string; commandOf: (row: Row) => RowCommand }>,
): Promise<BulkResult> => {
  const results = await inParallel(rows, rowsAtOnce, (row) =>
    sendRow(handler, sending, options.idOf(row), options.commandOf(row)),
  );
  const handled = results.flatMap((result) => (isRefused(result) ? [] : [result]));
  const changedIds = rows.filter((_row, at) => {
    const result = results[at];
    return result !== undefined && !isRefused(result) && isChange(result);
  });
  return {
    changed: changedIds.length,
    unchanged: handled.length - changedIds.length,
    changedIds: changedIds.map(options.idOf),
    failed: results.filter(isRefused),
    position: latest(handled),
  };
};
