import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import {
  EventStoreUnavailable,
  type AppendRequest,
  type AppendResult,
  type Commit,
  type EventStore,
} from '../../infra/event-store/port.ts';
import { recordOf, replay } from './command-records.ts';
import type { PendingCommand } from './command.ts';
import { decideBatch, type Accepted, type DecidedBatch } from './decide-batch.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { Fold, FoldCache } from './fold-cache.ts';
import { eventIdOf } from './ids.ts';
import type { Snapshots } from './snapshots.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export type CarryOutDeps = Readonly<{
  store: Pick<EventStore, 'append'>;
  codec: Pick<Codec, 'encode'>;
  folds: FoldCache;
  snapshots: Snapshots | null;
  /** How often the stream's tail is read and the batch decided again before it is refused with `UNAVAILABLE`. */
  conflictsMax: number;
  /** Pauses before an append with an unknown outcome is repeated with the same ids. */
  retryDelaysMs: readonly number[];
}>;

const toCommit = async (
  deps: CarryOutDeps,
  { item, events, outcome }: Accepted,
): Promise<Commit> => {
  const { commandId } = item.record;
  const isFirst = item.isFirst === true;
  const occurredAt = item.occurredAt();
  const metadata = {
    ...item.metadata,
    causationId: item.metadata.causationId ?? commandId,
    commandId,
  };
  return {
    events: await Promise.all(
      events.map((event, index) =>
        deps.codec.encode(event, {
          id: eventIdOf(commandId, index),
          metadata,
          occurredAt,
          streamId: item.streamId,
          ...(isFirst ? { isFirst } : {}),
        }),
      ),
    ),
    command: recordOf(item.record, outcome),
  };
};

const fellSilent = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.fellSilent;

/**
 * Repeats the request until the store answers. Ids and expected revision stay the same, so nothing is written twice. It
 * does not repeat after the store fell silent.
 */
const append = async (deps: CarryOutDeps, request: AppendRequest): Promise<AppendResult> => {
  for (const delayMs of deps.retryDelaysMs) {
    try {
      return await deps.store.append(request);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || error.fellSilent) throw error;
      await delay(delayMs);
    }
  }
  return deps.store.append(request);
};

const answerAll = (
  accepted: readonly Accepted[],
  commits: Extract<AppendResult, { status: 'appended' }>['commits'],
): void => {
  accepted.forEach(({ item, outcome }, index) => {
    const commit = commits[index];
    invariant(commit, 'an append has a result for each commit');
    const { commandId } = item.record;
    item.answer({ ...outcome, position: commit.position, commandId, replayed: false });
  });
};

/** Whether the append itself proves that the decision used the newest state. */
const provesItself = (accepted: readonly Accepted[]): boolean =>
  accepted.some(({ events }) => events.length > 0);

const answerDuplicate = (
  result: Extract<AppendResult, { status: 'duplicate' }>,
  item: PendingCommand,
): void => {
  try {
    item.answer(replay(result.record, item.record));
  } catch (error) {
    item.refuse(error);
  }
};

const keep = (
  deps: CarryOutDeps,
  decider: ErasedDecider,
  stream: string,
  before: Fold,
  batch: DecidedBatch,
): void => {
  const written = batch.accepted.reduce((count, { events }) => count + events.length, 0);
  const revision = before.revision + written;
  deps.folds.put(stream, { state: batch.state, revision, fresh: false });
  void deps.snapshots?.keepIfDue(decider, stream, {
    state: batch.state,
    revision,
    revisionBefore: before.revision,
  });
};

/**
 * Decides a batch of one stream and appends what was accepted as one request. If another process appended first, it
 * reads the tail and decides again. A repeat of an earlier command is answered from its command record, and the others
 * are decided again. A refusal based on a cached fold is decided once more on the newest state before it is given.
 */
const settle = async (
  deps: CarryOutDeps,
  stream: string,
  batch: readonly PendingCommand[],
): Promise<void> => {
  const decider = batch[0]?.decider;
  invariant(decider, 'a batch has at least one command');
  let items = batch;
  let fold = batch.every(({ isFirst }) => isFirst === true)
    ? deps.folds.beginning(decider, stream)
    : await deps.folds.baseline(decider, stream);
  for (let conflicts = 0; conflicts <= deps.conflictsMax;) {
    const decided = decideBatch(decider, fold.state, items);
    if (!fold.fresh && !provesItself(decided.accepted)) {
      fold = await deps.folds.refresh(decider, stream, fold);
      continue;
    }
    const result = await appendAll(deps, stream, fold, decided.accepted);
    if (result.status === 'appended') {
      keep(deps, decider, stream, fold, decided);
      answerAll(decided.accepted, result.commits);
      decided.refused.forEach(({ item, error }) => item.refuse(error));
      return;
    }
    if (result.status === 'conflict') {
      conflicts += 1;
      fold = await deps.folds.refresh(decider, stream, fold);
      continue;
    }
    const repeated = decided.accepted[result.index]?.item;
    invariant(repeated, 'a duplicate is one of the commits');
    answerDuplicate(result, repeated);
    items = items.filter((item) => item !== repeated);
    // The process that carried out the first sending may have written to this stream, so the fold is no longer known to
    // be the newest.
    fold = { ...fold, fresh: false };
    if (items.length === 0) return;
  }
  throw new DomainError(generalErrors.UNAVAILABLE);
};

const appendAll = async (
  deps: CarryOutDeps,
  stream: string,
  fold: Fold,
  accepted: readonly Accepted[],
): Promise<AppendResult> => {
  if (accepted.length === 0) return { status: 'appended', commits: [] };
  const commits = await Promise.all(accepted.map((one) => toCommit(deps, one)));
  return append(deps, { stream, expectedRevision: fold.revision, commits });
};

/**
 * Answers every command of the batch and never rejects. Returns the refusal for the commands that wait behind it, or
 * `null` when they get their turn.
 */
export const createCarryOut =
  (deps: CarryOutDeps) =>
  async (stream: string, batch: readonly PendingCommand[]): Promise<DomainError | null> => {
    try {
      await settle(deps, stream, batch);
      return null;
    } catch (error) {
      // The stream's state in the store is unknown now, so the next batch reads it.
      deps.folds.forget(stream);
      const unavailable =
        error instanceof EventStoreUnavailable && new DomainError(generalErrors.UNAVAILABLE);
      batch.forEach((item) => item.refuse(unavailable || error));
      return unavailable && fellSilent(error) ? unavailable : null;
    }
  };
