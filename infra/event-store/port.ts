/**
 * The event store as the rest of the house sees it. Three adapters stand behind it (in-memory, Postgres, EventStoreDB)
 * and one conformance suite (`conformance.ts`) runs on all three; nothing outside this folder can tell which one it has.
 *
 * The store deals in bytes: `codec.ts` turns domain events into `EventToAppend` and back.
 */

/** What is about to be written. */
export type EventToAppend = Readonly<{
  /** UUID, of command record and index (decision 152). */
  id: string;
  /** PascalCase, 1 to 128 characters. */
  type: string;
  version: number;
  /** ISO 8601 UTC with milliseconds: the command's clock. */
  occurredAt: string;
  /** UTF-8 JSON as it is hashed and stored, byte for byte. */
  data: Uint8Array;
  /** UTF-8 JSON, likewise. */
  metadata: Uint8Array;
}>;

/** What the log holds. */
export type StoredEvent = EventToAppend &
  Readonly<{
    stream: string;
    revision: number;
    position: bigint;
    /**
     * ISO 8601 UTC with microseconds. Along positions it never decreases on PostgreSQL; on EventStoreDB as far as the clocks of
     * its leaders agree (decision 188).
     */
    recordedAt: string;
    /** 32 bytes: SHA-256(link before, position, recorded_at, content hash); `chain.ts`. */
    hash: Uint8Array;
  }>;

/** The same with its bodies as text and its link in hex, for those who read much and prove nothing. */
export type EventText = Omit<StoredEvent, 'data' | 'metadata' | 'hash'> &
  Readonly<{ data: string; metadata: string; hash: string }>;

/** Proof that a command was carried out, written with its events (design.md section 2, 'Twice is once'). */
export type CommandRecord = Readonly<{
  /** `<user id>/<impersonator id or ->`, or what a reaction or webhook is scoped by. */
  scope: string;
  /** The Idempotency-Key, or the command's own id where none was given. */
  key: string;
  /** UUIDv7. */
  commandId: string;
  /** 32 bytes, SHA-256 of command type and body. */
  bodyHash: Uint8Array;
  /** Plain JSON, at most 64 KiB, no personal data: what the command answered, given again to a repeat. */
  answer: string;
}>;

/** A command record as found again. */
export type RecordedCommand = CommandRecord &
  Readonly<{
    stream: string;
    /** Revision of the stream the command was decided on; -1 for none. */
    revisionRead: number;
    /** Position of its last event, or of the head where it wrote none. */
    position: bigint;
    recordedAt: string;
  }>;

/** One command's share of an append: zero or more events, and the record that it was done. */
export type Commit = Readonly<{ events: readonly EventToAppend[]; command: CommandRecord | null }>;

/** The revision a stream is at before its first event. */
export const noStream = -1;

/**
 * Several commits of ONE stream, taken or left as a whole: each was decided on the state the one before left.
 * `expectedRevision` is the revision of the stream's last event, or `noStream`.
 */
export type AppendRequest = Readonly<{
  stream: string;
  expectedRevision: number;
  commits: readonly Commit[];
}>;

export type AppendResult =
  | Readonly<{
      status: 'appended';
      /**
       * Per commit, in order: `revision` of its last event (of the stream where it had none), and a `position` at which
       * all its events are in the log: that of its last event or, in a group, of a later one of the same append (of the
       * end of the stream or the log where it had none).
       */
      commits: readonly Readonly<{ revision: number; position: bigint }>[];
    }>
  /** The stream is not where it was expected: nothing was written. */
  | Readonly<{ status: 'conflict'; actualRevision: number }>
  /** A commit's (scope, key) is there already: nothing of the whole request was written. `index` is the commit's. */
  | Readonly<{ status: 'duplicate'; index: number; record: RecordedCommand }>;

/** Which events a reader wants; all if absent. */
export type EventFilter = Readonly<{
  /** What stands before a stream's first dash. */
  categories?: readonly string[];
  /** Types that a reader knows and has no use for. One that it does not know it is given, so that it can refuse to go on. */
  exceptTypes?: readonly string[];
  /**
   * The only types of use, of readers that pass over what they do not know. A store may leave out the others for it, and
   * need not.
   */
  onlyTypes?: readonly string[];
}>;

export type SubscriptionMessage =
  | Readonly<{ kind: 'events'; events: readonly EventText[] }>
  /**
   * All that was committed `ageMs` ago, when the log was asked for it, has been delivered, so what is known is that old by
   * now; `position` is the head reached.
   */
  | Readonly<{ kind: 'caught-up'; position: bigint; ageMs: number }>;

export type Head = Readonly<{ position: bigint; hash: Uint8Array; recordedAt: string }>;

/** The store could not be asked, or not in time; the caller may try again with the same ids. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  /** It was asked for as long as people wait: whoever asks again at once, or waits for the same, only keeps them longer. */
  readonly fellSilent: boolean;

  constructor(message?: string, options: ErrorOptions & { fellSilent?: boolean } = {}) {
    super(message, options);
    this.fellSilent = options.fellSilent ?? false;
  }
}

export type EventStore = Readonly<{
  /** For people: 'in-memory', 'PostgreSQL', 'EventStoreDB'. */
  name: string;
  /**
   * Appends in the order called, per process. Durable (fsynced) when it resolves with 'appended'.
   * Rejects with `EventStoreUnavailable` when the outcome is not known: then repeat with the same ids and revision.
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /** Events of one stream with revision >= `fromRevision`, in order; empty for an unknown stream. At most `limit` (default all). */
  read(stream: string, fromRevision?: number, limit?: number): Promise<readonly StoredEvent[]>;
  /** Events of the log with position > `after`, in order, at most `limit`. Never skips one that commits late. */
  readAll(after: bigint, limit: number, filter?: EventFilter): Promise<readonly StoredEvent[]>;
  /** The same events as `readAll`, as text. */
  readTexts(after: bigint, limit: number, filter?: EventFilter): Promise<readonly EventText[]>;
  /**
   * Delivers all events with position > `after`, in order, each once, then those to come. `deliver` is awaited before the
   * next batch; 'caught-up' comes after the backlog and again after every later batch, and at least once a second while
   * idle and connected. Reconnects by itself from the last delivered position. If `deliver` throws, the subscription
   * waits (250 ms, doubling to 5 s) and delivers the same batch again.
   */
  subscribe(
    after: bigint,
    deliver: (message: SubscriptionMessage) => Promise<void>,
    filter?: EventFilter,
  ): Subscription;
  /** The record of a command, if it was carried out. */
  findCommand(scope: string, key: string): Promise<RecordedCommand | null>;
  /** The end of the log; position 0 and 32 zero bytes for an empty one. */
  head(): Promise<Head>;
  /**
   * How far positions go now: what any subscription was told so far lies at or before it. Past the head only where the server's own
   * events share the log with ours.
   */
  end(): Promise<bigint>;
  /** What a server that does not answer was last seen to lack, in words for `/readyz`; `null` while it answers. */
  waitingFor(): string | null;
  /** Finishes what is under way and lets go of its connections. */
  close(): Promise<void>;
}>;

export type Subscription = Readonly<{
  /** Resolves when no delivery is running and none will come. */
  stop(): Promise<void>;
}>;
