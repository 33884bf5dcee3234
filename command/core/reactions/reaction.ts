import type { DomainCommand, DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { PoolClient } from 'pg';
import type { Decider } from '../../../domain/shared/decider.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';
import type { MailTemplate } from '../../../domain/shared/mail.ts';
import type { EnqueueMail, MailRecipient } from '../../../infra/mail/mail.ts';
import type { ErasedDecider } from '../erased-decider.ts';

/** A command to send. Its id is derived from the event and `purpose`, so that sending it again changes nothing. */
export type CommandEffect = Readonly<{
  kind: 'command';
  /** What is done about the event, unique among the effects of one event. */
  purpose: string;
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  /** Refusals that mean that there is nothing left to do; any other stops the reaction. */
  settledBy: readonly Refusal[];
}>;

/**
 * A job to create (`infra/jobs`), due at once, at a certain time, or after a wait. A wait is not counted from the event's
 * time: the clock that dated the event may have been ahead.
 */
export type JobEffect = Readonly<{
  kind: 'job';
  job: string;
  key: string;
  at?: Date;
  afterMs?: number;
}>;

/** A mail to send. Its id is derived from the event and `purpose`, so that it is sent once. */
export type MailEffect = Readonly<{
  kind: 'mail';
  /** What the mail says, unique among the effects of one event. */
  purpose: string;
  /** The recipient; no mail is sent when the person was erased. */
  userId: string;
  /** Enqueues it with the template's own types. */
  ask: (
    enqueue: EnqueueMail,
    options: Readonly<{ id: string; to: MailRecipient }>,
    client: PoolClient,
  ) => Promise<void>;
}>;

/** An effect of an event. */
export type Effect = CommandEffect | JobEffect | MailEffect;

/** Makes a command effect, with its types checked against the decider's. */
export const command = <State, Command extends DomainCommand, Event extends DomainEvent>(
  options: Readonly<{
    purpose: string;
    decider: Decider<State, Command, Event>;
    streamId: string;
    command: Command;
    settledBy?: readonly Refusal[];
  }>,
): CommandEffect => ({ settledBy: [], ...options, kind: 'command' });

/** Makes a mail effect, with its data checked against the template's. */
export const mail = <Data>(
  options: Readonly<{ purpose: string; userId: string; template: MailTemplate<Data>; data: Data }>,
): MailEffect => {
  const { template, data, ...effect } = options;
  return {
    ...effect,
    kind: 'mail',
    ask: (enqueue, { id, to }, client) => enqueue({ id, template, to, data }, client),
  };
};

/** A reaction's state, one per key. Plain JSON, no personal data. */
export type ReactionState<State, Event extends DomainEvent> = Readonly<{
  /** The key of the state that the event belongs to; `null` for none. */
  keyOf(event: RecordedEvent<Event>): string | null;
  initialState(): State;
  evolve(state: State, event: RecordedEvent<Event>): State;
}>;

/**
 * A process manager: it receives events and returns the effects they should have. It has no side effects of its own:
 * the runner sends the commands, creates the jobs, and stores states and checkpoint.
 */
export type Reaction<State = unknown, Event extends DomainEvent = DomainEvent> = Readonly<{
  /** snake_case, permanent: lease, checkpoint, states and ids contain it. */
  name: string;
  /** Stream categories whose events it receives. */
  categories: readonly string[];
  /** Event types of these categories that it does not need. An unknown type still stops it. */
  ignores?: readonly string[];
  /**
   * How to treat events that were in the log before the reaction first started: act on them like any others, or not.
   * They are folded into states either way.
   */
  past: 'acted on' | 'folded';
  state: ReactionState<State, Event>;
  /**
   * Returns the effects of an event; `state` is the state after it. Pure: the same input always gives the same effects.
   * Personal fields are not decrypted here and read as `Erased`.
   */
  react(event: RecordedEvent<Event>, state: State): readonly Effect[];
}>;

/** For reactions that need only the event. */
export const stateless: ReactionState<null, DomainEvent> = {
  keyOf: () => null,
  initialState: () => null,
  evolve: (state) => state,
};

/** Declares a reaction; `command/reactions.ts` collects them. */
export const defineReaction = <State, Event extends DomainEvent>(
  reaction: Reaction<State, Event>,
): Reaction<State, Event> => reaction;
