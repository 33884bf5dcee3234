import type { Pool } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
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
  /** Its checkpoint was moved by another process (a rebuild that took its place): it must be read again. */
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

/** What one projection takes of a batch: none where the batch only moves its checkpoint. */
type Share = Readonly<{ member: Member; events: readonly RecordedEvent[]; upTo: bigint }>;

/** Change notices of what is served: a build in the background tells nobody. */
const noticesOf = (
  shares: readonly Share[],
  written: readonly (readonly Change[])[],
): readonly Change[] =>
  unique(
    shares.flatMap(({ member }, at) => (member.state === 'running' ? (written[at] ?? []) : [])),
  );

const lastOf = (shares: readonly Share[]): bigint =>
  shares.reduce((last, { upTo }) => (upTo > last ? upTo : last), 0n);

type OpenShare = Share & Readonly<{ batch: OpenBatch | null }>;

const opened = (share: Share): OpenShare => {
  const { member, events } = share;
  return { ...share, batch: events.length === 0 ? null : openBatch(member.target, events) };
};

/** Folds each with its own of the answers, which came in their order; says who should refetch what. */
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
 * Rows, checkpoints and change notices in one transaction that checks the leases. It waits for the server twice, however many
 * statements there are: until it has locked and read, and until it has written and committed. Where others are committed `before`,
 * it writes beside them and waits for them in between; where they fail, it does too.
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
        `The checkpoint of '${other.projection.name}' is not at ${other.from}.`,
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
    member.saved = upTo;
    member.position = upTo;
    if (events.length > 0) observer.committed(member, events, written[at] ?? []);
  }
};

/** The projection stops here and says so; nothing is ever skipped in silence. */
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

/** Applies events; a batch that fails is halved until the event that cannot be applied stands alone. */
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
    await applyHalving(deps, { member, events: before, upTo: before.at(-1)?.position ?? upTo });
    if (isActive(member)) await applyHalving(deps, { member, events: events.slice(half), upTo });
  }
};

/** What a projection does with a batch: its share, and the event at which it has to stop. */
type Part = Share & Readonly<{ unreadable: DecodedEvent | null }>;

const partOf = (
  member: Member,
  decoded: readonly DecodedEvent[],
  upTo: bigint,
): readonly Part[] => {
  if (!isActive(member) || upTo <= member.position) return [];
  const all = eventsFor(member.projection, decoded, member.position);
  const at = all.findIndex(({ kind }) => kind === 'unknown');
  const unreadable = all[at] ?? null;
  const events = known(unreadable === null ? all : all.slice(0, at));
  const readableUpTo = events.at(-1)?.position ?? member.position;
  return [{ member, events, upTo: unreadable === null ? upTo : readableUpTo, unreadable }];
};

/** So many events go over one connection, projection after projection; with more of them several work side by side. */
const togetherMost = 1_000;

/** What concerns one projection alone: the others go on without it. */
const isOwn = (error: unknown): boolean =>
  isPoison(error) || error instanceof LeaseLostError || error instanceof CheckpointMovedError;

const isTouched = ({ events }: Share): boolean => events.length > 0;

/** Those that people wait for are committed before the others; in one transaction where either are touched by nothing. */
const inOrder = (shares: readonly Share[]): readonly (readonly Share[])[] => {
  const isBefore = ({ member: { projection } }: Share): boolean =>
    projection.isAwaited === true || projection.isFirst === true;
  const before = shares.filter(isBefore);
  const after = shares.filter((share) => !isBefore(share));
  return before.some(isTouched) && after.some(isTouched) ? [before, after] : [shares];
};

/** Each group in a transaction of its own, which is committed after those before it. Ends when all of them have ended. */
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

/** Few transactions for all; gives what is left to do where one of them cannot be part of it. */
const applyTogether = async (
  deps: AdvanceDeps,
  parts: readonly Part[],
): Promise<readonly Part[]> => {
  // One that is touched by nothing is moved beside the others: that costs less than a transaction of its own later.
  const shares = parts.filter(
    ({ member, events, unreadable }) =>
      events.length > 0 || (unreadable === null && member.state === 'running'),
  );
  try {
    await commitInOrder(deps, inOrder(shares));
    return [];
  } catch (error) {
    if (!isOwn(error)) throw error;
    return parts.filter(({ member, upTo }) => member.position < upTo);
  }
};

/** Each in a transaction of its own, so that one that fails holds up no other. */
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

/** Past what it has read; or it stops, where there is an event that it cannot read. */
const finish = async (deps: AdvanceDeps, { member, upTo, unreadable }: Part): Promise<void> => {
  if (!isActive(member)) return;
  if (unreadable?.kind === 'unknown')
    await stop(deps, member, unreadable.position, `${unreadable.type}: ${unreadable.reason}`);
  else if (upTo > member.position) member.position = upTo;
};

/**
 * Brings projections over one batch: those that people wait for in one transaction, all others in another that is committed after it; where one
 * of them cannot go on, each in a transaction of its own, so that it holds up no other. Throws what may pass (a lost
 * connection): then the same batch comes again, and each goes on from where it stands.
 */
export const advance = async (
  deps: AdvanceDeps,
  members: readonly Member[],
  decoded: readonly DecodedEvent[],
  upTo: bigint,
): Promise<void> => {
  const parts = members.flatMap((member) => partOf(member, decoded, upTo));
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
