import type { Pool } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { Place } from '../../infra/event-store/kept-place.ts';
import { LeaseLostError, type Leases } from '../../infra/leases/leases.ts';
import { sendTogether, type Answer, type Statement } from '../../infra/postgres/pipeline.ts';
import { CheckpointMovedError, movedBy, movingCheckpoints, setStatus } from './checkpoints.ts';
import { eventsFor, type DecodedEvent } from './decode.ts';
import type { Change } from './define-projection.ts';
import { sharingRows } from './locks.ts';
import { isActive, type Member } from './member.ts';
import { isPoison } from './poison.ts';
import {
  beginBatch,
  commitBatch,
  inTransaction,
  onConnection,
} from '../../infra/postgres/transaction.ts';
import { openBatch, unique, type OpenBatch } from './write-batch.ts';

/** What happened to a projection, for logs and metrics. */
export type AdvanceObserver = Readonly<{
  committed: (member: Member, events: readonly RecordedEvent[], changes: readonly Change[]) => void;
  stopped: (member: Member, at: bigint, error: string) => void;
  /** Another process moved its checkpoint (a rebuild that replaced its tables), so it must be read again. */
  moved: (member: Member) => void;
}>;

export type AdvanceDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld' | 'assertion'>;
  observer: AdvanceObserver;
}>;

const announcing = (changes: readonly Change[], position: bigint): readonly Statement[] =>
  changes.length === 0
    ? []
    : [
        {
          name: 'announce changes',
          text: 'insert into ops.changes (tags, position) values ($1::jsonb, $2)',
          values: [JSON.stringify(changes), position.toString()],
        },
      ];

/** One projection's share of a batch; without events, the batch only moves its checkpoint. */
type Share = Readonly<{ member: Member; events: readonly RecordedEvent[]; upTo: Place }>;

/** Change notices of projections that are served. A build in the background announces nothing. */
const noticesOf = (
  shares: readonly Share[],
  written: readonly (readonly Change[])[],
): readonly Change[] =>
  unique(
    shares.flatMap(({ member }, at) => (member.state === 'running' ? (written[at] ?? []) : [])),
  );

const reach = (member: Member, { position, hash }: Place): void => {
  member.position = position;
  member.hash = hash;
};

const lastOf = (shares: readonly Share[]): bigint =>
  shares.reduce((last, { upTo: { position } }) => (position > last ? position : last), 0n);

type OpenShare = Share & Readonly<{ batch: OpenBatch | null }>;

const opened = (share: Share): OpenShare => {
  const { member, events } = share;
  return { ...share, batch: events.length === 0 ? null : openBatch(member.target, events) };
};

/** Folds each share with its own answers, which come in the order of the shares; returns who should refetch what. */
const foldAll = (
  shares: readonly OpenShare[],
  answers: readonly Answer[],
): readonly (readonly Change[])[] => {
  let from = 0;
  return shares.map(({ batch }) => {
    if (batch === null) return [];
    const own = answers.slice(from, (from += batch.reads.length));
    return batch.fold(own);
  });
};

/**
 * Writes rows, checkpoints and change notices in one transaction that checks the leases. It waits for the server twice,
 * however many statements there are: for the locks and reads, and for the writes and the commit. If `before` is given,
 * it writes in parallel with that transaction and waits for it before it commits; if `before` fails, it fails too.
 */
const commit = async (
  { pool, leases, observer }: AdvanceDeps,
  committed: readonly Share[],
  before?: Promise<void>,
): Promise<void> => {
  const shares = committed.map(opened);
  const held = leases.assertion(...shares.map(({ member }) => member.lease));
  const moves = shares.map(({ member: { projection, saved }, upTo }) => ({
    projection,
    from: saved,
    to: upTo,
  }));
  const written = await onConnection(pool, async (client) => {
    const opening = [
      ...beginBatch,
      sharingRows(...shares.map(({ member }) => member.projection)),
      held.statement,
      movingCheckpoints(moves),
    ];
    const reads = shares.flatMap(({ batch }) => batch?.reads ?? []);
    const answers = await sendTogether(client, [...opening, ...reads]);
    const [heldAnswer = [], movedAnswer = []] = answers.slice(opening.length - 2);
    held.check(heldAnswer);
    const moved = movedBy(moves, movedAnswer);
    const other = moves.find(({ projection }) => !moved.has(projection));
    if (other !== undefined)
      throw new CheckpointMovedError(
        `The checkpoint of '${other.projection.name}' is not at position ${other.from}.`,
      );
    const changes = foldAll(shares, answers.slice(opening.length));
    const writes = [
      ...shares.flatMap(({ batch }) => batch?.writes() ?? []),
      ...announcing(noticesOf(shares, changes), lastOf(shares)),
    ];
    if (before === undefined) {
      await sendTogether(client, [...writes, commitBatch]);
      return changes;
    }
    await sendTogether(client, writes);
    await before;
    await sendTogether(client, [commitBatch]);
    return changes;
  });
  for (const [at, { member, events, upTo }] of shares.entries()) {
    member.saved = upTo.position;
    reach(member, upTo);
    if (events.length > 0) observer.committed(member, events, written[at] ?? []);
  }
};

/** Stops the projection at this event and records why, because no event is ever skipped silently. */
const stop = async (
  { pool, leases, observer }: AdvanceDeps,
  member: Member,
  at: bigint,
  error: string,
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await leases.assertHeld(client, member.lease);
    await setStatus(client, { projection: member.projection, slot: 'live' }, 'stopped', {
      error,
      at,
    });
  });
  member.state = 'stopped';
  observer.stopped(member, at, error);
};

const known = (events: readonly DecodedEvent[]): readonly RecordedEvent[] =>
  events.flatMap((decoded) => (decoded.kind === 'known' ? [decoded.event] : []));

/** Applies events. A batch that fails is halved until the event that cannot be applied is alone. */
const applyHalving = async (deps: AdvanceDeps, share: Share): Promise<void> => {
  const { member, events, upTo } = share;
  try {
    await commit(deps, [share]);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [first, ...others] = events;
    if (first === undefined) throw error;
    if (others.length === 0) {
      const reason = error instanceof Error ? error.message : String(error);
      return stop(deps, member, first.position, `${first.type}: ${reason}`);
    }
    const half = Math.ceil(events.length / 2);
    const before = events.slice(0, half);
    await applyHalving(deps, { member, events: before, upTo: before.at(-1) ?? upTo });
    if (isActive(member)) await applyHalving(deps, { member, events: events.slice(half), upTo });
  }
};

/** The position up to which a batch goes, with the link of its last event if that is at this position. */
const placeIn = (decoded: readonly DecodedEvent[], position: bigint): Place => {
  const last = decoded.at(-1);
  const isThere = last?.kind === 'known' && last.position === position;
  return { position, hash: isThere ? last.event.hash : null };
};

/** A projection's share of a batch, and the event at which it has to stop, if any. */
type Part = Share & Readonly<{ unreadable: DecodedEvent | null }>;

const partOf = (member: Member, decoded: readonly DecodedEvent[], upTo: Place): readonly Part[] => {
  if (!isActive(member) || upTo.position <= member.position) return [];
  const all = eventsFor(member.projection, decoded, member.position);
  const at = all.findIndex(({ kind }) => kind === 'unknown');
  const unreadable = all[at] ?? null;
  const events = known(unreadable === null ? all : all.slice(0, at));
  const readableUpTo = events.at(-1) ?? { position: member.position, hash: member.hash };
  return [{ member, events, upTo: unreadable === null ? upTo : readableUpTo, unreadable }];
};

/**
 * Up to this many events, projections share one connection and go one after another; with more, several work in
 * parallel.
 */
const togetherMost = 1_000;

/** Whether a failure concerns only one projection, so that the others can continue. */
const isOwn = (error: unknown): boolean =>
  isPoison(error) || error instanceof LeaseLostError || error instanceof CheckpointMovedError;

const isTouched = ({ events }: Share): boolean => events.length > 0;

/**
 * Commits projections that people wait for before the others. If one of the two groups has no events, one transaction
 * does both.
 */
const inOrder = (shares: readonly Share[]): readonly (readonly Share[])[] => {
  const isBefore = ({ member: { projection } }: Share): boolean =>
    projection.isAwaited === true || projection.isFirst === true;
  const before = shares.filter(isBefore);
  const after = shares.filter((share) => !isBefore(share));
  return before.some(isTouched) && after.some(isTouched) ? [before, after] : [shares];
};

/** Commits each group in its own transaction, after the previous ones. Resolves when all of them have ended. */
const commitInOrder = async (
  deps: AdvanceDeps,
  groups: readonly (readonly Share[])[],
): Promise<void> => {
  const begun: Promise<void>[] = [];
  for (const group of groups) begun.push(commit(deps, group, begun.at(-1)));
  const ends = await Promise.allSettled(begun);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isOwn(reason)) ?? reasons[0];
};

/** Applies all parts in few transactions; returns the parts that are left when one of them cannot be included. */
const applyTogether = async (
  deps: AdvanceDeps,
  parts: readonly Part[],
): Promise<readonly Part[]> => {
  // A projection without events is moved along in the same transaction, which is cheaper than its own transaction
  // later.
  const shares = parts.filter(
    ({ member, events, unreadable }) =>
      events.length > 0 || (unreadable === null && member.state === 'running'),
  );
  try {
    await commitInOrder(deps, inOrder(shares));
    return [];
  } catch (error) {
    if (!isOwn(error)) throw error;
    return parts.filter(({ member, upTo }) => member.position < upTo.position);
  }
};

/** Applies each part in its own transaction, so that a failing one does not hold up the others. */
const applyApart = async (deps: AdvanceDeps, parts: readonly Part[]): Promise<void> => {
  const first = parts.filter(({ member }) => member.projection.isFirst === true);
  const others = parts.filter(({ member }) => member.projection.isFirst !== true);
  for (const group of [first, others]) {
    const touched = group.filter(isTouched);
    await settleAll(deps, touched, (part) => applyHalving(deps, part));
  }
};

const settleAll = async (
  deps: AdvanceDeps,
  parts: readonly Part[],
  work: (part: Part) => Promise<void>,
): Promise<void> => {
  const results = await Promise.allSettled(parts.map(work));
  for (const [at, result] of results.entries()) {
    const part = parts[at];
    if (result.status === 'rejected' && part) settle(deps, part.member, result.reason);
  }
};

/** Moves a projection past what it has read, or stops it at an event that it cannot read. */
const finish = async (deps: AdvanceDeps, { member, upTo, unreadable }: Part): Promise<void> => {
  if (!isActive(member)) return;
  if (unreadable?.kind === 'unknown')
    await stop(deps, member, unreadable.position, `${unreadable.type}: ${unreadable.reason}`);
  else if (upTo.position > member.position) reach(member, upTo);
};

/**
 * Applies one batch to all projections: those that people wait for in one transaction, the others in a second one that
 * commits after it. If one of them cannot continue, each gets its own transaction, so that it does not hold up the
 * others. Throws temporary failures such as a lost connection; then the same batch comes again, and each projection
 * continues from its own position.
 */
export const advance = async (
  deps: AdvanceDeps,
  members: readonly Member[],
  decoded: readonly DecodedEvent[],
  upTo: bigint,
): Promise<void> => {
  const place = placeIn(decoded, upTo);
  const parts = members.flatMap((member) => partOf(member, decoded, place));
  const touched = parts.filter(isTouched);
  const isTogether = touched.length > 1 && decoded.length <= togetherMost;
  const left = isTogether ? await applyTogether(deps, parts) : parts;
  await applyApart(deps, left);
  await settleAll(deps, parts, (part) => finish(deps, part));
};

const settle = ({ observer }: AdvanceDeps, member: Member, reason: unknown): void => {
  if (reason instanceof LeaseLostError) member.state = 'left';
  else if (reason instanceof CheckpointMovedError) observer.moved(member);
  else throw reason;
};
