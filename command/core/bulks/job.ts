import { DomainError, invariant, type Refusal } from '../../../domain/shared/errors.ts';
import type { Actor } from '../../../domain/shared/messages.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { Handler } from '../handle.ts';
import { createTurns } from '../../../infra/turns.ts';
import { inParallel } from '../in-parallel.ts';
import { mayPass } from '../may-pass.ts';
import type { Bulk, BulkState, RowOutcome } from './bulk.ts';
import { bulkJob } from './postgres-store.ts';
import { endBulk } from './records.ts';
import { isChange, isRefused, latest, sendRow, type RowResult } from './send-rows.ts';
import type { BulkOrder, BulkStore, WaitingRow } from './store.ts';

export type BulkJobDeps = Readonly<{
  bulks: BulkStore;
  declared: readonly Bulk[];
  handler: Pick<Handler, 'handle'>;
  /** Whether the person who began it may still do so: the same role, and still active. */
  mayGoOn: (actor: Actor) => Promise<boolean>;
  /** Creates the encryption keys of new subjects together, so that each row finds its own key. */
  makeKeys: (subjectIds: readonly string[]) => Promise<void>;
  /** Every known refusal, for the words of the final answer. */
  refusals: readonly Refusal[];
}>;

/** Rows that are read and settled together. */
const rowsAtATime = 64;
/**
 * Rows of a bulk that are in progress together. Half of them make one append, and a person's command may wait behind
 * it; each row waits for its turn as such a command does (decision 137).
 */
const rowsUnderWay = 16;
/** Most refused rows that the final answer lists; the report lists all. */
const namedMost = 100;
/** Enough attempts for days: a bulk is given up only when somebody has to fix something. */
const attemptsMax = 50;

type Settled = RowOutcome & Readonly<{ place: number }>;

/** The outcome to store; empty when the row may succeed a little later. */
const outcomeOf = (place: number, result: RowResult): readonly Settled[] => {
  if (!isRefused(result)) return [{ place, outcome: isChange(result) ? 'changed' : 'unchanged' }];
  if (mayPass(result.refusal)) return [];
  return [{ place, outcome: 'refused', code: result.refusal.code }];
};

/** A bulk in progress. Its rows take turns in order, behind those of the previous bulk. */
type Doing = Readonly<{
  id: string;
  bulk: Bulk;
  order: BulkOrder;
  takeTurn: () => Promise<() => void>;
}>;

/** The commands of some rows, prepared now that it is their turn. */
const commandsOf = async (bulk: Bulk, params: unknown, waiting: readonly WaitingRow[]) => {
  const common = bulk.readParams(params);
  const stored = waiting.map(({ row }) => bulk.readRow(row));
  const rows = (await bulk.prepare?.(stored)) ?? stored;
  invariant(rows.length === waiting.length, 'a bulk prepares each of its rows');
  return waiting.map(({ place }, at) => {
    const row = rows[at];
    return { place, rowId: bulk.idOf(row), command: bulk.commandOf(row, common) };
  });
};

/** Carries out some rows and stores their results. Throws afterwards if some of them may succeed later. */
const doRows = async (
  { bulks, handler, makeKeys }: BulkJobDeps,
  { id, bulk, order: { sending, params }, takeTurn }: Doing,
  waiting: readonly WaitingRow[],
): Promise<BulkState> => {
  const rows = await commandsOf(bulk, params, waiting);
  // A row that begins a stream usually begins a new subject too.
  await makeKeys(rows.flatMap(({ command }) => (command.isFirst ? [command.streamId] : [])));
  const results = await inParallel(rows, rowsUnderWay, async ({ place, rowId, command }) => {
    const leave = await takeTurn();
    try {
      return { place, result: await sendRow(handler, sending, rowId, command) };
    } finally {
      leave();
    }
  });
  const handled = results.flatMap(({ result }) => (isRefused(result) ? [] : [result]));
  const settled = results.flatMap(({ place, result }) => outcomeOf(place, result));
  const state = await bulks.settle(id, settled, latest(handled) ?? 0n);
  if (settled.length < results.length) throw new DomainError(generalErrors.UNAVAILABLE);
  return state;
};

/** The words of a refusal, without the row's data. */
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
  invariant(standing, 'a bulk exists until it is deleted');
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
 * Carries out rows until none is left, the bulk is cancelled, or its person may no longer continue; returns which. The
 * next rows begin while the previous ones finish and are settled, so that nothing waits idle. When it throws, nothing
 * is in progress any more.
 */
const doAll = async (
  deps: BulkJobDeps,
  doing: Doing,
  begun: BulkState,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> => {
  const { id, order } = doing;
  /** The state of the bulk after the rows that were begun last; never rejects. */
  let underWay = Promise.allSettled([Promise.resolve(begun)]);
  const stateAfter = async (rows: typeof underWay): Promise<BulkState> => {
    const [ended] = await rows;
    if (ended.status === 'rejected') throw ended.reason;
    return ended.value;
  };
  let state = begun;
  // Earlier places were settled in this run. A query from the start would scan all of them each time.
  let after = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const isWanted = state === 'running' && (await deps.mayGoOn(order.sending.metadata.actor));
      const waiting = isWanted ? await deps.bulks.waiting(id, after, rowsAtATime) : [];
      const last = waiting.at(-1);
      if (last === undefined) {
        state = await stateAfter(underWay);
        return isWanted && state === 'running' ? 'done' : 'cancelled';
      }
      after = last.place;
      const before = underWay;
      underWay = Promise.allSettled([doRows(deps, doing, waiting)]);
      state = await stateAfter(before);
    }
  } finally {
    await underWay;
  }
};

/**
 * Carries out a bulk row by row. After a crash it continues with the rows that have no stored result; rows that were
 * already carried out are answered from their command records.
 */
export const doBulks = (deps: BulkJobDeps): JobKind => ({
  name: bulkJob,
  attemptsMax,
  run: async ({ key: id, signal }) => {
    const { bulks, declared } = deps;
    const [order, standing] = await Promise.all([bulks.order(id), bulks.find(id)]);
    if (order === null || standing === null || standing.endedAt !== null) return;
    const bulk = declared.find(({ name }) => name === order.name);
    invariant(bulk, `there is a bulk ${order.name}`);
    const turns = createTurns({
      atOnce: rowsUnderWay,
      waiting: { perHolder: Infinity, inAll: Infinity },
    });
    const doing = { id, bulk, order, takeTurn: () => turns('rows') };
    const how = await doAll(deps, doing, standing.state, signal);
    return end(deps, id, bulk, order, how);
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
