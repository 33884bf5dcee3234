/**
 * The shapes of all messages. An event says what happened in the domain; its envelope says who did it, when, what
 * caused it and its position in the log.
 */

/** A business fact: past tense, plain JSON data, without the id of its own stream (the envelope has it). */
export type DomainEvent<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** An instruction that may be refused. It carries the time, prices, ids and actor id, so that `decide` is pure. */
export type DomainCommand<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** Who acts: the person of the session, and the staff member who acts for that person, if any. */
export type Actor = Readonly<{
  /** UUID of the user, or one of the names in `systemActors`. */
  userId: string;
  /** 1 to 6; `null` for the system itself. */
  roleId: number | null;
  /** The staff member who used Login as, if any. */
  impersonatorId: string | null;
}>;

/** Our own processes that act without a person. */
export const systemActors = {
  seeder: 'system:seeder',
  triggers: 'system:triggers',
  reactions: 'system:reactions',
  payments: 'system:payments',
  financing: 'system:financing',
} as const;

/** The actor of one of our own processes. */
export const systemActor = (userId: (typeof systemActors)[keyof typeof systemActors]): Actor => ({
  userId,
  roleId: null,
  impersonatorId: null,
});

/** Metadata of every event. `ip` and `session` are stored encrypted with the actor's key. */
export type EventMetadata = Readonly<{
  actor: Actor;
  /** The request or process that started the chain of messages. */
  correlationId: string;
  /** The message that directly led to this one: a command id, or the id of the event reacted to. */
  causationId: string;
  /** The command that wrote this event. */
  commandId: string;
  ip?: string;
  session?: string;
}>;

/** An event read from the log: upcast to the newest version, its personal fields decrypted, or `Erased`. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event &
  Readonly<{
    /** UUIDv5 of the command record and the event's index in it. */
    id: string;
    /** Version of the event's shape, after upcasting. */
    version: number;
    /** `category-id`. */
    stream: string;
    /** 0, 1, 2 ... within the stream. */
    revision: number;
    /** Position in the whole log. Positions increase and may have gaps. */
    position: bigint;
    /** The command's clock, ISO 8601 UTC with milliseconds. */
    occurredAt: string;
    /** The store's clock, ISO 8601 UTC with microseconds, never decreasing. */
    recordedAt: string;
    metadata: EventMetadata;
    /** This event's link of the hash chain, in hex. */
    hash: string;
  }>;

/** The category of a stream name: everything before the first dash. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** The id of a stream name: everything after the first dash. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
