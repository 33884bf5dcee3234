import { DomainError, invariant, type Refusal } from '../../../domain/shared/errors.ts';
import type { Actor } from '../../../domain/shared/messages.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { Handler } from '../handle.ts';
import { inParallel } from '../in-parallel.ts';
import { mayPass } from '../may-pass.ts';
import type { Bulk, BulkState, RowOutcome } from './bulk.ts';
import { bulkJob } from './postgres-store.ts';
import { endBulk } from './records.ts';
import { isChange, isRefused, latest, rowsAtOnce, sendRow, type RowResult } from './send-rows.ts';
import type { BulkOrder, BulkStore, WaitingRow } from './store.ts';

export type BulkJobDeps = Readonly<{
  bulks: BulkStore;
  declared: readonly Bulk[];
  handler: Pick<Handler, 'handle'>;
  /** Whether who began it may still do so: with the same role, and active. */
  mayGoOn: (actor: Actor) => Promise<boolean>;
  /** Every refusal there is, for what the whole answers. */
  refusals: readonly Refusal[];
}>;

/** Between two looks at whether it was cancelled. */
const rowsAtATime = 500;
/** Refused rows that the answer of the whole names; the report has them all. */
const namedMost = 100;
/** Days of tries: a bulk is only given up where something must be mended. */
const attemptsMax = 50;

type Settled = RowOutcome & Readonly<{ place: number }>;

/** Nothing where the row may be carried out a little later. */
const outcomeOf = (place: number, result: RowResult): readonly Settled[] => {
  if (!isRefused(result)) return [{ place, outcome: isChange(result) ? 'changed' : 'unchanged' }];
  if (mayPass(result.refusal)) return [];
  return [{ place, outcome: 'refused', code: result.refusal.code }];
};

/** Does some rows; those that may pass later make it throw, after the others were kept. */
const doRows = async (
  { bulks, handler }: BulkJobDeps,
  id: string,
  bulk: Bulk,
  { sending, params }: BulkOrder,
  waiting: readonly WaitingRow[],
): Promise<BulkState> => {
  const common = bulk.readParams(params);
  const results = await inParallel(waiting, rowsAtOnce, async ({ place, row: stored }) => {
    const row = bulk.readRow(stored);
    const result = await sendRow(handler, sending, bulk.idOf(row), bulk.commandOf(row, common));
    return { place, result };
  });
  const handled = results.flatMap(({ result }) => (isRefused(result) ? [] : [result]));
  const settled = results.flatMap(({ place, result }) => outcomeOf(place, result));
  const state = await bulks.settle(id, settled, latest(handled) ?? 0n);
  if (settled.length < results.length) throw new DomainError(generalErrors.UNAVAILABLE);
  return state;
};

/** The words of a refusal without what the row held. */
export const textOf = (refusals: readonly Refusal[], code: string): string => {
  const refusal = refusals.find((one) => one.code === code);
  return refusal?.audit ?? refusal?.text ?? code;
};

const end = async (
  { bulks, handler, refusals }: BulkJobDeps,
  id: string,
  bulk: Bulk,
  { sending, params }: BulkOrder,
  state: 'done' | 'cancelled',
): Promise<void> => {
  const standing = await bulks.find(id);
  invariant(standing, 'a bulk stands until it is forgotten');
  const refused = await bulks.refusedRows(id, 0, namedMost);
  const isDone = state === 'done';
  const message = isDone ? bulk.doneText(bulk.readParams(params)) : successTexts.bulkCancelled;
  const { changed, unchanged } = standing;
  const failed = refused.map(({ rowId, code }) => {
    return { id: rowId, code, message: textOf(refusals, code) };
  });
  await endBulk(handler, sending, {
    status: 200,
    body: { message, id, changed, unchanged, failed },
  });
  await bulks.end(id, state);
};

/**
 * Does a bulk row by row, from where it stands: after a crash it goes on with the rows of which nothing is known, and
 * those that were done already answer from their records.
 */
export const doBulks = (deps: BulkJobDeps): JobKind => ({
  name: bulkJob,
  attemptsMax,
  run: async ({ key: id, signal }) => {
    const { bulks, declared, mayGoOn } = deps;
    const [order, standing] = await Promise.all([bulks.order(id), bulks.find(id)]);
    if (order === null || standing === null || standing.endedAt !== null) return;
    const bulk = declared.find(({ name }) => name === order.name);
    invariant(bulk, `there is a bulk ${order.name}`);
    let { state } = standing;
    // What stands before was settled in this run; looked for from the start, each look would walk over all of it.
    let after = 0;
    for (;;) {
      signal.throwIfAborted();
      const isWanted = state === 'running' && (await mayGoOn(order.sending.metadata.actor));
      const waiting = isWanted ? await bulks.waiting(id, after, rowsAtATime) : [];
      const last = waiting.at(-1);
      if (last === undefined) return end(deps, id, bulk, order, isWanted ? 'done' : 'cancelled');
      after = last.place;
      state = await doRows(deps, id, bulk, order, waiting);
    }
  },
});

const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;

/** Forgets bulks a month after they ended. */
export const sweepBulks = (bulks: Pick<BulkStore, 'forgetBefore'>, now: () => Date): JobKind => ({
  name: 'sweep_bulks',
  everyMs: hourMs,
  run: async () => {
    await bulks.forgetBefore(new Date(now().getTime() - keptMs));
  },
});
