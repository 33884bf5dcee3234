/** Data of an older version of an event, as it was stored. */
export type StoredData = Readonly<Record<string, unknown>>;

/** What the codec needs to know of an event type. Versions only grow; an older one is upcast step by step. */
export type EventDeclaration = Readonly<{
  /** The newest version, written from now on. */
  version: number;
  /** Fields encrypted with the key of their subject before hashing. Text or null. */
  personal?: readonly string[];
  /** Whether they are closed as one, since a version that the catalogue names by its own; else each by itself. */
  closedTogether?: boolean;
  /** Whose key: a user id or lead id, from the data or the stream's id. Needed where `personal` is given. */
  subject?: (data: StoredData, streamId: string) => string;
  /** From version n to n + 1: `upcasters[n]`. */
  upcasters?: Readonly<Record<number, (data: StoredData) => StoredData>>;
}>;

/** All events of one stream category. */
export type EventCatalogue = Readonly<{
  category: string;
  events: Readonly<Record<string, EventDeclaration>>;
}>;
