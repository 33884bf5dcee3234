/**
 * The shapes of everything that is written down. An event is what the domain says happened; its envelope says who,
 * when, where it stands in the log and what caused it.
 */

/** A fact of the business: past tense, plain JSON data, no ids of its own stream (the envelope has them). */
export type DomainEvent<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** An instruction that may be refused. Time, price, ids and the actor's id arrive in it, never from outside. */
export type DomainCommand<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
}>;

/** Who acts: the person of the session, and the staff member behind it where one acts for a customer. */
export type Actor = Readonly<{
  /** UUID of the user, or one of the names in `systemActors`. */
  userId: string;
  /** 1 to 6; `null` for the system itself. */
  roleId: number | null;
  /** The staff member who used Login as, if any. */
  impersonatorId: string | null;
}>;

/** Processes of ours that act without a person. */
export const systemActors = {
  seeder: 'system:seeder',
  triggers: 'system:triggers',
  reactions: 'system:reactions',
  payments: 'system:payments',
  financing: 'system:financing',
} as const;

/** A process of ours as who acts. */
export const systemActor = (userId: (typeof systemActors)[keyof typeof systemActors]): Actor => ({
  userId,
  roleId: null,
  impersonatorId: null,
});

/** What stands beside the data in every event. `ip` and `session` are kept encrypted with the actor's key. */
export type EventMetadata = Readonly<{
  actor: Actor;
  /** The request or process that started it all. */
  correlationId: string;
  /** The message that directly led to this one: a command id, or the id of the event reacted to. */
  causationId: string;
  /** The command that wrote this event. */
  commandId: string;
  ip?: string;
  session?: string;
}>;

/** An event as the log holds it, decoded: personal fields in clear or `Erased`, upcast to the newest version. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event &
  Readonly<{
    /** UUIDv5 of command record and index. */
    id: string;
    /** Version of the event's shape, after upcasting. */
    version: number;
    /** `category-id`. */
    stream: string;
    /** 0, 1, 2 ... within the stream. */
    revision: number;
    /** Place in the whole log; grows, with gaps allowed. */
    position: bigint;
    /** The command's clock, ISO 8601 UTC with milliseconds. */
    occurredAt: string;
    /** The store's clock, ISO 8601 UTC with microseconds, never decreasing. */
    recordedAt: string;
    metadata: EventMetadata;
    /** Hex of the chain link of this event. */
    hash: string;
  }>;

/** The category of a stream name: what stands before the first dash. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** The id of a stream name: what stands after the first dash. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
