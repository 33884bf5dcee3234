import type { EventStore, SubscriptionMessage } from '../../../infra/event-store/port.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import {
  createProgressTeller,
  type ProgressTeller,
} from '../../../infra/leases/progress-teller.ts';
import { whileHeld } from '../../../infra/leases/while-held.ts';
import { pause, whenAborted } from '../../../infra/pause.ts';
import { moveIntoLog, isRetryAsked, openReaction, type OpenedReaction } from './checkpoint.ts';
import { openLine } from './line.ts';
import type { Stopped } from './plan.ts';
import type { Reaction } from './reaction.ts';
import type { ReactionDeps, RunningReaction } from './running.ts';

export type ReactionLog = Readonly<{
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

export type ReactionRunnerDeps = ReactionDeps &
  Readonly<{
    store: Pick<EventStore, 'subscribe' | 'head' | 'end' | 'holds'>;
    leases: Leases;
    log: ReactionLog;
    /**
     * Milliseconds between attempts to take a lease, after a failure, and between checks for a retry; 1,000 by default.
     */
    retryMs?: number;
  }>;

/**
 * How often a reaction reports that it follows the log while nothing happens. One that does not report counts as
 * stalled.
 */
const sayEveryMs = 2_000;

/** Dependencies of a process's reactions. */
type RunningDeps = ReactionRunnerDeps & Readonly<{ tell: ProgressTeller }>;

/** The name of a reaction's lease. */
export const leaseOf = ({ name }: Pick<Reaction, 'name'>): string => `reaction ${name}`;

const earlier = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Opens the reaction within the log. After a restore from a backup, a checkpoint past the end of the log would make it
 * skip the events written there next; if that log has grown past the checkpoint, nobody knows where the two logs differ.
 * In both cases the reaction continues from the end (decisions 184, 208).
 */
const openWithin = async (
  deps: RunningDeps,
  { name, past }: Reaction,
  lease: Lease,
): Promise<OpenedReaction> => {
  const transaction = { ...deps, lease };
  const head = past === 'folded' ? (await deps.store.head()).position : 0n;
  const opened = await openReaction(transaction, name, head);
  // Read after the checkpoint, so that the log held every event up to the checkpoint by then.
  const end = await deps.store.end();
  const isHeld = opened.position <= end && (await deps.store.holds(opened));
  if (isHeld && opened.actsAfter <= end) return opened;
  const within = {
    ...(isHeld ? opened : { position: end, hash: null }),
    actsAfter: earlier(opened.actsAfter, end),
  };
  await moveIntoLog(transaction, name, within);
  deps.log.error(
    { reaction: name, position: opened.position.toString(), end: end.toString() },
    'The checkpoint of a reaction does not match the log, which has lost events. The reaction continues from the end of the log.',
  );
  return within;
};

/** Follows the log until it stops at an event or the signal aborts; returns where it stopped. */
const hear = async (
  deps: RunningDeps,
  reaction: Reaction,
  lease: Lease,
  signal: AbortSignal,
): Promise<Stopped | null> => {
  const { position, actsAfter } = await openWithin(deps, reaction, lease);
  const running: RunningReaction = { reaction, lease, actsAfter, signal };
  const line = openLine(deps, running);

  const caughtUp = async (position: bigint): Promise<void> => {
    // Events in the line report progress when they are saved.
    if (line.isIdle()) await deps.tell({ lease, name: reaction.name, position });
  };
  const deliver = async (message: SubscriptionMessage): Promise<void> => {
    if (signal.aborted) return;
    if (message.kind === 'caught-up') return caughtUp(message.position);
    await line.take(message.events);
  };
  const deliverOrTell = (message: SubscriptionMessage): Promise<void> =>
    deliver(message).catch((error: unknown) => {
      const details = { reaction: reaction.name, error: String(error) };
      deps.log.warn(details, 'A reaction failed; it is retried.');
      throw error;
    });

  const { categories, ignores } = reaction;
  const filter = { categories, ...(ignores === undefined ? {} : { exceptTypes: ignores }) };
  const subscription = deps.store.subscribe(position, deliverOrTell, filter);
  await Promise.race([whenAborted(signal), line.ended]);
  await subscription.stop();
  return line.finish();
};

/** Follows the log. When it stops at an event, it logs that and waits until staff request a retry. */
const work = async (
  deps: RunningDeps,
  reaction: Reaction,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> => {
  const { pool, log, retryMs = 1_000 } = deps;
  while (!signal.aborted) {
    try {
      const stopped = await hear(deps, reaction, lease, signal);
      if (stopped === null) continue;
      log.error(
        { reaction: reaction.name, position: stopped.at.toString(), error: stopped.reason },
        'A reaction stopped at an event that it cannot handle. The other reactions continue.',
      );
      while (!signal.aborted && !(await isRetryAsked(pool, reaction.name)))
        await pause(retryMs, signal);
    } catch (error) {
      const details = { reaction: reaction.name, error: String(error) };
      log.warn(details, 'A reaction failed; it is retried.');
      await pause(retryMs, signal);
    }
  }
};

/**
 * Runs every reaction whose lease this process gets, independently of each other: one that stops or waits does not hold
 * up the others. `stop` finishes the event in progress and releases the leases.
 */
export const startReactions = (
  given: ReactionRunnerDeps,
  reactions: readonly Reaction[],
): Readonly<{ stop: () => Promise<void> }> => {
  const deps = { ...given, tell: createProgressTeller(given.leases, sayEveryMs) };
  const start = async (reaction: Reaction, lease: Lease) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, lease.lost]);
    const working = work(deps, reaction, lease, signal);
    return {
      stop: async () => {
        ending.abort();
        await working;
      },
    };
  };
  const held = reactions.map((reaction) =>
    whileHeld({
      leases: deps.leases,
      name: leaseOf(reaction),
      retryMs: deps.retryMs ?? 1_000,
      start: (lease) => start(reaction, lease),
      onError: (error) =>
        deps.log.warn(
          { reaction: reaction.name, error: String(error) },
          'A reaction could not start; it is retried.',
        ),
    }),
  );
  return {
    stop: async () => {
      await Promise.all(held.map((one) => one.stop()));
    },
  };
};
