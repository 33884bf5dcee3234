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
import type { CommandEffect, JobEffect, MailEffect, Reaction } from './reaction.ts';

export type AdvanceDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  reader: EventReader;
  handler: Pick<Handler, 'handle'>;
  jobs: Pick<Jobs, 'add'>;
  mails: ReactionMails;
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
type Progress = {
  upTo: bigint | null;
  readonly changed: Map<string, unknown>;
  readonly jobs: JobEffect[];
  readonly mails: AddressedMail[];
  stopped: Stopped | null;
};

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

/** Folds one event and does what is to be done about it, but for what goes with the checkpoint. */
const takeOne = async (
  deps: AdvanceDeps,
  { reaction, actsAfter }: RunningReaction,
  event: RecordedEvent,
  states: ReadonlyMap<string, unknown>,
  progress: Progress,
): Promise<void> => {
  const key = reaction.state.keyOf(event);
  const known = key === null ? undefined : (progress.changed.get(key) ?? states.get(key));
  const before = known ?? reaction.state.initialState();
  const state = reaction.state.evolve(before, event);
  const effects = event.position > actsAfter ? reaction.react(event, state) : [];
  const mails: AddressedMail[] = [];
  for (const effect of effects) {
    if (effect.kind === 'command') await send(deps, reaction, event, effect);
    if (effect.kind === 'mail') mails.push(...(await addressed(deps, reaction, event, effect)));
  }
  progress.mails.push(...mails);
  progress.jobs.push(...effects.filter((effect) => effect.kind === 'job'));
  if (key !== null && state !== before) progress.changed.set(key, state);
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

/** In order, until one of them cannot be worked on. Throws what may pass: then the batch comes again. */
const takeAll = async (
  deps: AdvanceDeps,
  running: RunningReaction,
  stored: readonly EventText[],
): Promise<Progress> => {
  const { name, state } = running.reaction;
  const { events, stopped } = await decode(deps.reader, stored);
  const progress: Progress = { upTo: null, changed: new Map(), jobs: [], mails: [], stopped };
  const keys = new Set(events.flatMap((event) => state.keyOf(event) ?? []));
  const states = await readStates(deps.pool, name, [...keys]);
  for (const event of events) {
    if (running.signal.aborted) break;
    try {
      await takeOne(deps, running, event, states, progress);
    } catch (error) {
      if (!isPoison(error)) throw error;
      return { ...progress, stopped: stoppedAt(event, error) };
    }
    progress.upTo = event.position;
  }
  return progress;
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
 * Brings a reaction over a batch: its commands one after another, then everything else with the checkpoint. Gives where
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
