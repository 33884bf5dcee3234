import type { DomainCommand, DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { PoolClient } from 'pg';
import type { Decider } from '../../../domain/shared/decider.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';
import type { MailTemplate } from '../../../domain/shared/mail.ts';
import type { EnqueueMail, MailRecipient } from '../../../infra/mail/mail.ts';
import type { ErasedDecider } from '../erased-decider.ts';

/** A command to send. Its id follows from the event and `purpose`, so that sending it again changes nothing. */
export type CommandEffect = Readonly<{
  kind: 'command';
  /** What is done about the event: unique among the effects of one event. */
  purpose: string;
  decider: ErasedDecider;
  streamId: string;
  command: DomainCommand;
  /** Refusals that mean there is nothing to do any more; any other stops the reaction. */
  settledBy: readonly Refusal[];
}>;

/** A due job to ask for (`infra/jobs`). */
export type JobEffect = Readonly<{ kind: 'job'; job: string; key: string; at?: Date }>;

/** A mail to ask for. Its id follows from the event and `purpose`: it is sent once. */
export type MailEffect = Readonly<{
  kind: 'mail';
  /** What the mail tells: unique among the effects of one event. */
  purpose: string;
  /** Whom it is for; nobody is written to where the person was erased. */
  userId: string;
  /** Asks for it with the template's own types. */
  ask: (
    enqueue: EnqueueMail,
    options: Readonly<{ id: string; to: MailRecipient }>,
    client: PoolClient,
  ) => Promise<void>;
}>;

/** What is to be done about an event. */
export type Effect = CommandEffect | JobEffect | MailEffect;

/** A command as a reaction says it, with its types checked against the decider's. */
export const command = <State, Command extends DomainCommand, Event extends DomainEvent>(
  options: Readonly<{
    purpose: string;
    decider: Decider<State, Command, Event>;
    streamId: string;
    command: Command;
    settledBy?: readonly Refusal[];
  }>,
): CommandEffect => ({ settledBy: [], ...options, kind: 'command' });

/** A mail as a reaction says it, with its data checked against the template's. */
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

/** What a reaction remembers of each record that its events are about. Plain JSON, no personal data. */
export type ReactionState<State, Event extends DomainEvent> = Readonly<{
  /** Whose state the event belongs to; `null` for nobody's. */
  keyOf(event: RecordedEvent<Event>): string | null;
  initialState(): State;
  evolve(state: State, event: RecordedEvent<Event>): State;
}>;

/**
 * A process manager: it hears events and says what is to be done about them. It decides nothing by itself and touches
 * nothing: the runner sends commands, asks for jobs, and keeps the states and how far all is done.
 */
export type Reaction<State = unknown, Event extends DomainEvent = DomainEvent> = Readonly<{
  /** snake_case, permanent: it names lease, checkpoint, states and ids. */
  name: string;
  /** Stream categories it hears. */
  categories: readonly string[];
  /** Event types of these categories that it has no use for. An unknown type still stops it. */
  ignores?: readonly string[];
  /**
   * What is done about events that were in the log before it was started for the first time: the same as about others, or
   * nothing. They are folded into states either way.
   */
  past: 'acted on' | 'folded';
  state: ReactionState<State, Event>;
  /**
   * The state is the one after the event. Pure, and the same whenever it is asked. Personal fields are closed here: they
   * read as `Erased`.
   */
  react(event: RecordedEvent<Event>, state: State): readonly Effect[];
}>;

/** For reactions that need nothing but the event. */
export const stateless: ReactionState<null, DomainEvent> = {
  keyOf: () => null,
  initialState: () => null,
  evolve: (state) => state,
};

/** Declares a reaction; `command/reactions.ts` gathers them. */
export const defineReaction = <State, Event extends DomainEvent>(
  reaction: Reaction<State, Event>,
): Reaction<State, Event> => reaction;
