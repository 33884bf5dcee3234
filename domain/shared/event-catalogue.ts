/** The stored data of an event, possibly of an older version. */
export type StoredData = Readonly<Record<string, unknown>>;

/** What the codec needs to know about an event type. Versions only grow; an older one is upcast step by step. */
export type EventDeclaration = Readonly<{
  /** The newest version, which new events are written with. */
  version: number;
  /** Fields that are encrypted with the subject's key before hashing. Each holds text or null. */
  personal?: readonly string[];
  /** Whether the personal fields of a new event are encrypted as one, not each by itself. Stored events say which. */
  closedTogether?: boolean;
  /** The user id or lead id whose key encrypts them, from the data or the stream id. Required with `personal`. */
  subject?: (data: StoredData, streamId: string) => string;
  /** `upcasters[n]` turns version n into version n + 1. */
  upcasters?: Readonly<Record<number, (data: StoredData) => StoredData>>;
}>;

/** All events of one stream category. */
export type EventCatalogue = Readonly<{
  category: string;
  events: Readonly<Record<string, EventDeclaration>>;
}>;
