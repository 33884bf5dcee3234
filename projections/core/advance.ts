import type { Pool, PoolClient } from 'pg';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { LeaseLostError, type Leases } from '../../infra/leases/leases.ts';
import { CheckpointMovedError, moveCheckpoint, setStatus } from './checkpoints.ts';
import { eventsFor, type DecodedEvent } from './decode.ts';
import type { Change } from './define-projection.ts';
import { shareRows } from './locks.ts';
import { isActive, type Member } from './member.ts';
import { isPoison } from './poison.ts';
import { beginBatch, inTransaction } from './transaction.ts';
import { writeBatch } from './write-batch.ts';

/** What happened to a projection, for logs and metrics. */
export type AdvanceObserver = Readonly<{
  committed: (member: Member, events: readonly RecordedEvent[], changes: readonly Change[]) => void;
  stopped: (member: Member, at: bigint, error: string) => void;
  /** Its checkpoint was moved by another process (a rebuild that took its place): it must be read again. */
  moved: (member: Member) => void;
}>;

export type AdvanceDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  observer: AdvanceObserver;
}>;

const announce = async (
  client: PoolClient,
  changes: readonly Change[],
  position: bigint,
): Promise<void> => {
  if (changes.length === 0) return;
  await client.query({
    name: 'announce changes',
    text: 'insert into ops.changes (tags, position) values ($1::jsonb, $2)',
    values: [JSON.stringify(changes), position.toString()],
  });
};

/** Rows, checkpoint and change notices of some events in one transaction that checks the lease. */
const commit = async (
  { pool, leases, observer }: AdvanceDeps,
  member: Member,
  events: readonly RecordedEvent[],
  upTo: bigint,
): Promise<void> => {
  const { projection, target, lease } = member;
  const work = async (client: PoolClient): Promise<readonly Change[]> => {
    await shareRows(client, projection);
    await leases.assertHeld(client, lease);
    await moveCheckpoint(client, { projection, slot: 'live' }, member.saved, upTo);
    const written = await writeBatch(client, target, events);
    // Pushes come from what is served only: a build in the background tells nobody.
    if (member.state === 'running') await announce(client, written, upTo);
    return written;
  };
  const changes = await inTransaction(pool, work, beginBatch);
  member.saved = upTo;
  member.position = upTo;
  observer.committed(member, events, changes);
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
const applyHalving = async (
  deps: AdvanceDeps,
  member: Member,
  events: readonly RecordedEvent[],
  upTo: bigint,
): Promise<void> => {
  try {
    await commit(deps, member, events, upTo);
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
    await applyHalving(deps, member, before, before.at(-1)?.position ?? upTo);
    if (isActive(member)) await applyHalving(deps, member, events.slice(half), upTo);
  }
};

const advanceOne = async (
  deps: AdvanceDeps,
  member: Member,
  decoded: readonly DecodedEvent[],
  upTo: bigint,
): Promise<void> => {
  if (!isActive(member) || upTo <= member.position) return;
  const events = eventsFor(member.projection, decoded, member.position);
  const poison = events.findIndex(({ kind }) => kind === 'unknown');
  const readable = known(poison < 0 ? events : events.slice(0, poison));
  const unknown = events[poison];
  const readableUpTo =
    unknown === undefined ? upTo : (readable.at(-1)?.position ?? member.position);
  if (readable.length > 0) await applyHalving(deps, member, readable, readableUpTo);
  if (!isActive(member)) return;
  if (unknown?.kind === 'unknown') {
    await stop(deps, member, unknown.position, `${unknown.type}: ${unknown.reason}`);
  } else if (upTo > member.position) member.position = upTo;
};

/**
 * Brings projections over one batch, each in a transaction of its own, so that one that fails holds up no other. Throws
 * what may pass (a lost connection): then the same batch comes again, and each goes on from where it stands.
 */
export const advance = async (
  deps: AdvanceDeps,
  members: readonly Member[],
  decoded: readonly DecodedEvent[],
  upTo: bigint,
): Promise<void> => {
  const first = members.filter(({ projection }) => projection.isFirst === true);
  const others = members.filter(({ projection }) => projection.isFirst !== true);
  for (const group of [first, others]) {
    const results = await Promise.allSettled(
      group.map((member) => advanceOne(deps, member, decoded, upTo)),
    );
    for (const [at, result] of results.entries()) {
      const member = group[at];
      if (result.status === 'rejected' && member) settle(deps, member, result.reason);
    }
  }
};

const settle = ({ observer }: AdvanceDeps, member: Member, reason: unknown): void => {
  if (reason instanceof LeaseLostError) member.state = 'left';
  else if (reason instanceof CheckpointMovedError) observer.moved(member);
  else throw reason;
};
