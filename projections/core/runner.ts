import type { Pool } from 'pg';
import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import { pause } from '../../infra/pause.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { LeaseLostError, type Lease, type Leases } from '../../infra/leases/leases.ts';
import { whileHeld } from '../../infra/leases/while-held.ts';
import { advance, type AdvanceDeps } from './advance.ts';
import { createBackground, once } from './background.ts';
import { openMember, type OpenDeps } from './build.ts';
import { ensureCheckpointTable } from './checkpoints.ts';
import { decodeBatch } from './decode.ts';
import type { Change, Projection } from './define-projection.ts';
import { keepHouse } from './housekeeping.ts';
import { completeIndexes } from './indexes.ts';
import { createLiveLane } from './live-lane.ts';
import { createMember, type Member } from './member.ts';
import { createPlacement } from './placement.ts';
import { saveIdle } from './save-idle.ts';
import { versionName } from './table-names.ts';

export type RunnerLog = Readonly<{
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

export type ProjectionState = Readonly<{
  name: string;
  version: number;
  state: Member['state'];
  position: bigint;
}>;

export type RunnerDeps = Readonly<{
  store: EventStore;
  codec: Pick<Codec, 'decodeFact' | 'decodeClosed'>;
  /** A pool with the projector's database role. */
  pool: Pool;
  projections: readonly Projection[];
  /** Every projection of this release, whoever runs it; `projections` by default. */
  declared?: readonly Projection[];
  leases: Leases;
  log: RunnerLog;
  /** Called after the commit of a served projection. */
  onChanges?: (changes: readonly Change[], position: bigint) => void;
  /** Called after every commit, for metrics: the number of events and their delay since they were recorded. */
  onCommitted?: (projection: Projection, events: readonly RecordedEvent[]) => void;
  /**
   * Milliseconds between attempts to take a lease that another process holds, and between checks for requests made by
   * hand.
   */
  retryMs?: number;
  /**
   * Versions without rows are built by COPY if the log has more than this number of events for each; 20,000 by default.
   */
  copyBeyond?: bigint;
}>;

export type ProjectionRunner = Readonly<{
  /** The projections that this process runs; those whose lease another process holds are not included. */
  states: () => readonly ProjectionState[];
  /** Finishes the current batch, saves all checkpoints and releases the leases. */
  stop: () => Promise<void>;
}>;

const catchUpBatch = 5_000;

/** Runs every projection whose lease this process gets. */
export const createProjectionRunner = (deps: RunnerDeps): ProjectionRunner => {
  const { store, codec, pool, leases, log } = deps;
  const retryMs = deps.retryMs ?? 1_000;
  const members = new Set<Member>();
  const stopping = new AbortController();
  const onError = (error: unknown): void =>
    log.warn({ error: String(error) }, 'Projections failed; they are retried.');
  const background = createBackground(stopping.signal, onError);

  const advanceDeps: AdvanceDeps = {
    pool,
    leases,
    observer: {
      committed: (member, events, changes) => {
        deps.onCommitted?.(member.projection, events);
        if (member.state === 'running' && changes.length > 0)
          deps.onChanges?.(changes, member.position);
      },
      stopped: ({ projection }, at, error) =>
        log.error(
          { projection: projection.name, position: at.toString(), error },
          'A projection stopped at an event that it cannot apply. The other projections continue.',
        ),
      moved: (member) => reopenSoon(member),
    },
  };
  const opening: OpenDeps = {
    pool,
    leases,
    store,
    onAhead: ({ projection }, position, end) =>
      log.error(
        {
          projection: versionName(projection),
          position: position.toString(),
          end: end.toString(),
        },
        'A read model holds events that the log has lost; it is rebuilt.',
      ),
  };
  const decode = (events: Parameters<typeof decodeBatch>[1]) => decodeBatch(codec, events);
  const bringForward: Parameters<typeof createLiveLane>[0]['advance'] = (...options) =>
    advance(advanceDeps, ...options);

  const live = createLiveLane({
    store,
    decode,
    advance: bringForward,
    saveIdle: async (active) => {
      for (const member of await saveIdle(pool, leases, active)) reopenSoon(member);
    },
    onError,
    nowMs: () => performance.now(),
    rest: (ms) => (ms > 0 ? pause(ms, stopping.signal) : Promise.resolve()),
  });

  /** Reads a checkpoint again that was moved by hand or by a rebuild, and continues from there. */
  const reopenSoon = (member: Member): void => {
    if (member.state === 'left' || member.state === 'moved') return;
    member.state = 'moved';
    background.run(async () => {
      await live.leave(member);
      if (member.state !== 'moved') return;
      try {
        await openMember(opening, member);
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error;
        member.state = 'left';
      }
      await placement.place([member]);
    });
  };

  const placement = createPlacement({
    pool,
    store,
    codec,
    leases,
    copyBeyond: deps.copyBeyond,
    live,
    background,
    decode,
    advance: bringForward,
    batchSize: catchUpBatch,
    signal: stopping.signal,
    isEnding: () => stopping.signal.aborted,
    reopen: (member) => reopenSoon(member),
    caughtUp: ({ projection }) =>
      log.info({ projection: versionName(projection) }, 'A projection has caught up.'),
  });

  /** Creates indexes that the declaration has gained since the tables were built. */
  const addIndexes = async (projection: Projection): Promise<void> => {
    const made = await completeIndexes(pool, projection, stopping.signal);
    for (const sql of made)
      log.info({ projection: versionName(projection), sql }, 'An index was added to a read model.');
  };

  const ready = once(() => ensureCheckpointTable(pool));
  const start = async (projection: Projection, lease: Lease) => {
    await ready();
    const member = createMember(projection, lease);
    await openMember(opening, member);
    members.add(member);
    placement.gather(member);
    if (member.state === 'running') background.run(() => addIndexes(projection));
    return {
      stop: async () => {
        await live.leave(member);
        await saveIdle(pool, leases, [member]).catch(() => []);
        member.state = 'left';
        members.delete(member);
      },
    };
  };

  const held = deps.projections.map((projection) =>
    whileHeld({
      leases,
      name: `projection ${versionName(projection)}`,
      retryMs,
      start: (lease) => start(projection, lease),
      onError: (error) =>
        log.warn(
          { projection: projection.name, error: String(error) },
          'A projection could not start; it is retried.',
        ),
    }),
  );

  background.run(async () => {
    const house = {
      pool,
      leases,
      declared: deps.declared ?? deps.projections,
      members,
      reopen: reopenSoon,
    };
    await keepHouse({ ...house, ready, retryMs, signal: stopping.signal });
  });

  return {
    states: () =>
      [...members].map(({ projection, state, position }) => ({
        name: projection.name,
        version: projection.version,
        state,
        position,
      })),
    stop: async () => {
      invariant(!stopping.signal.aborted, 'a runner is stopped once');
      stopping.abort();
      await background.ended();
      await live.stop();
      await Promise.all(held.map((one) => one.stop()));
    },
  };
};
