import type { Pool, PoolClient } from 'pg';
import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors, type RecordedEvent } from '../../../domain/shared/messages.ts';
import type { EventText } from '../../../infra/event-store/port.ts';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Lease, Leases } from '../../../infra/leases/leases.ts';
import type { EnqueueMail, MailRecipient } from '../../../infra/mail/mail.ts';
import { transactionUnder } from '../../../infra/leases/transaction.ts';
import type { EventReader } from '../event-reader.ts';
import type { Handler } from '../handle.ts';
import { uuidv5 } from '../ids.ts';
import { derivedSending } from '../metadata.ts';
import { markStopped, moveCheckpoint, readStates, writeStates } from './checkpoint.ts';
import { isPoison, reasonOf } from './poison.ts';
import type { CommandEffect, Effect, JobEffect, MailEffect, Reaction } from './reaction.ts';
import { doSideBySide } from './side-by-side.ts';

export type AdvanceDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  reader: EventReader;
  handler: Pick<Handler, 'handle'>;
  jobs: Pick<Jobs, 'add'>;
  mails: ReactionMails;
  /** How many events are worked on side by side; 16 unless said. */
  eventsAtOnce?: number;
}>;

/** How mails of reactions are asked for. */
export type ReactionMails = Readonly<{
  enqueue: EnqueueMail;
  /** The person's address as of now; `null` where they were erased. */
  addressOf: (userId: string) => Promise<string | null>;
}>;

/** A mail with all it takes to ask for it. */
type AddressedMail = Readonly<{ effect: MailEffect; id: string; to: MailRecipient }>;

/** A reaction that this process carries out. */
export type RunningReaction = Readonly<{
  reaction: Reaction;
  lease: Lease;
  /** Events up to here are history. */
  actsAfter: bigint;
  /** No further event is begun once it is aborted. */
  signal: AbortSignal;
}>;

/** Where a reaction stopped, and why. */
export type Stopped = Readonly<{ at: bigint; reason: string }>;

/** What was done about the events of a batch, up to the one that cannot be worked on. */
type Progress = Readonly<{
  upTo: bigint | null;
  changed: ReadonlyMap<string, unknown>;
  jobs: readonly JobEffect[];
  mails: readonly AddressedMail[];
  stopped: Stopped | null;
}>;

/** Names an effect among all: the same event and purpose give the same id. */
const purposeIn = ({ name }: Reaction, purpose: string): string => `${name}/${purpose}`;

/** Answers from its record where it was carried out before. */
const send = async (
  { handler }: AdvanceDeps,
  reaction: Reaction,
  event: RecordedEvent,
  { purpose, decider, streamId, command, settledBy }: CommandEffect,
): Promise<void> => {
  const sending = derivedSending({
    actor: systemActor(systemActors.reactions),
    source: event.id,
    purpose: purposeIn(reaction, purpose),
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  });
  try {
    await handler.handle({
      ...sending,
      decider,
      streamId,
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  } catch (error) {
    if (isDomainError(error) && settledBy.includes(error.refusal)) return;
    throw error;
  }
};

/** Nobody is written to where the person was erased. */
const addressed = async (
  { mails }: AdvanceDeps,
  reaction: Reaction,
  event: RecordedEvent,
  effect: MailEffect,
): Promise<readonly AddressedMail[]> => {
  const address = await mails.addressOf(effect.userId);
  if (address === null) return [];
  const id = uuidv5(purposeIn(reaction, effect.purpose), event.id);
  return [{ effect, id, to: { userId: effect.userId, address } }];
};

/** What is to be done about one event, and what is remembered of it once that is done. */
type Planned = Readonly<{
  event: RecordedEvent;
  effects: readonly Effect[];
  remembered: Readonly<{ key: string; state: unknown }> | null;
}>;

/** Folds one event onto what is known, which is brought up to it. Throws where the reaction cannot work on it. */
const plan = (
  { reaction, actsAfter }: RunningReaction,
  event: RecordedEvent,
  known: Map<string, unknown>,
): Planned => {
  const key = reaction.state.keyOf(event);
  const before = (key === null ? undefined : known.get(key)) ?? reaction.state.initialState();
  const state = reaction.state.evolve(before, event);
  const effects = event.position > actsAfter ? reaction.react(event, state) : [];
  if (key === null || state === before) return { event, effects, remembered: null };
  known.set(key, state);
  return { event, effects, remembered: { key, state } };
};

/** All that can be planned, in order, and the first event that cannot. */
const planAll = (
  running: RunningReaction,
  events: readonly RecordedEvent[],
  known: Map<string, unknown>,
): Readonly<{ planned: readonly Planned[]; stopped: Stopped | null }> => {
  const planned: Planned[] = [];
  for (const event of events) {
    try {
      planned.push(plan(running, event, known));
    } catch (error) {
      if (!isPoison(error)) throw error;
      return { planned, stopped: stoppedAt(event, error) };
    }
  }
  return { planned, stopped: null };
};

/** What comes from one stream, and what goes to one, stays in its order. */
const lanesOf = ({ event, effects }: Planned): ReadonlySet<string> => {
  const targets = effects.flatMap((effect) =>
    effect.kind === 'command' ? [`${effect.decider.category}-${effect.streamId}`] : [],
  );
  return new Set([event.stream, ...targets]);
};

/** Does what is to be done about one event, but for what goes with the checkpoint; gives the mails that do. */
const carryOut = async (
  deps: AdvanceDeps,
  { reaction }: RunningReaction,
  { event, effects }: Planned,
): Promise<readonly AddressedMail[]> => {
  const mails: AddressedMail[] = [];
  for (const effect of effects) {
    if (effect.kind === 'command') await send(deps, reaction, event, effect);
    if (effect.kind === 'mail') mails.push(...(await addressed(deps, reaction, event, effect)));
  }
  return mails;
};

const stoppedAt = ({ position, type }: Pick<EventText, 'position' | 'type'>, error: unknown) => ({
  at: position,
  reason: `${type}: ${reasonOf(error)}`,
});

/** What can be read, in order, and the first event that cannot. Throws what may pass. */
const decode = async (
  reader: EventReader,
  stored: readonly EventText[],
): Promise<Readonly<{ events: readonly RecordedEvent[]; stopped: Stopped | null }>> => {
  try {
    return { events: await reader.decodeAll(stored), stopped: null };
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [first] = stored;
    if (first !== undefined && stored.length === 1)
      return { events: [], stopped: stoppedAt(first, error) };
  }
  const events: RecordedEvent[] = [];
  for (const one of stored) {
    const { events: read, stopped } = await decode(reader, [one]);
    events.push(...read);
    if (stopped !== null) return { events, stopped };
  }
  return { events, stopped: null };
};

/** As many events are worked on at once, where they concern different streams. */
const eventsAtOnce = 16;

/**
 * Side by side, the events of one stream and the commands to one stream in their order, until one of them cannot be worked
 * on. What counts as done has no gap. Throws what may pass: then the batch comes again.
 */
const takeAll = async (
  deps: AdvanceDeps,
  running: RunningReaction,
  stored: readonly EventText[],
): Promise<Progress> => {
  const { name, state } = running.reaction;
  const { events, stopped: unreadable } = await decode(deps.reader, stored);
  const keys = new Set(events.flatMap((event) => state.keyOf(event) ?? []));
  const states = await readStates(deps.pool, name, [...keys]);
  const { planned, stopped: unplanned } = planAll(running, events, states);
  const mails = new Map<Planned, readonly AddressedMail[]>();
  const { count, failure } = await doSideBySide(
    planned.map((one) => ({
      lanes: lanesOf(one),
      run: async () => {
        mails.set(one, await carryOut(deps, running, one));
      },
    })),
    { most: deps.eventsAtOnce ?? eventsAtOnce, mayBegin: () => !running.signal.aborted },
  );
  if (failure !== null && !isPoison(failure.error)) throw failure.error;
  const done = planned.slice(0, count);
  const next = planned[count];
  const failed =
    failure === null || next === undefined ? null : stoppedAt(next.event, failure.error);
  return {
    upTo: done.at(-1)?.event.position ?? null,
    changed: new Map(
      done.flatMap(({ remembered }) =>
        remembered === null ? [] : [[remembered.key, remembered.state] as const],
      ),
    ),
    jobs: done.flatMap(({ effects }) => effects.filter((effect) => effect.kind === 'job')),
    mails: done.flatMap((one) => mails.get(one) ?? []),
    stopped: next === undefined ? (unplanned ?? unreadable) : failed,
  };
};

/** States, jobs, mails and checkpoint in one transaction that checks the lease: each is asked for once. */
const save = (
  deps: AdvanceDeps,
  { reaction: { name }, lease }: RunningReaction,
  { upTo, changed, jobs, mails, stopped }: Progress,
): Promise<void> =>
  transactionUnder({ ...deps, lease }, async (client: PoolClient) => {
    await writeStates(client, name, changed);
    for (const { job, key, at } of jobs) await deps.jobs.add(job, key, at, client);
    for (const { effect, ...total } of mails) await effect.ask(deps.mails.enqueue, total, client);
    if (upTo !== null) await moveCheckpoint(client, name, upTo);
    if (stopped !== null) await markStopped(client, name, stopped);
  });

/**
 * Brings a reaction over a batch: its commands, then everything else with the checkpoint. Gives where
 * it stopped, if it did. A crash anywhere before the checkpoint brings the batch again, and each command answers from its
 * record. Throws what may pass.
 */
export const advance = async (
  deps: AdvanceDeps,
  running: RunningReaction,
  events: readonly EventText[],
): Promise<Stopped | null> => {
  const progress = await takeAll(deps, running, events);
  try {
    await save(deps, running, progress);
    return progress.stopped;
  } catch (error) {
    if (!isPoison(error)) throw error;
    return alone(deps, running, events, error);
  }
};

/** What cannot be saved together is saved event by event, so that the reaction stops at the one that is to blame. */
const alone = async (
  deps: AdvanceDeps,
  running: RunningReaction,
  events: readonly EventText[],
  error: unknown,
): Promise<Stopped | null> => {
  const [first, ...others] = events;
  if (first === undefined) throw error;
  if (others.length === 0) {
    const stopped = stoppedAt(first, error);
    await save(deps, running, { upTo: null, changed: new Map(), jobs: [], mails: [], stopped });
    return stopped;
  }
  for (const event of events) {
    if (running.signal.aborted) break;
    const stopped = await advance(deps, running, [event]);
    if (stopped !== null) return stopped;
  }
  return null;
};
