/**
 * The event store as the rest of the program sees it. There are three adapters (in-memory, Postgres, EventStoreDB), and
 * one conformance suite (`conformance.ts`) runs on all three; nothing outside this folder can tell which one it has.
 *
 * The store handles bytes: `codec.ts` converts domain events to `EventToAppend` and back.
 */

import type { Place } from './kept-place.ts';

/** An event to append. */
export type EventToAppend = Readonly<{
  /** UUID, derived from the command record and the event's index (decision 152). */
  id: string;
  /** PascalCase, 1 to 128 characters. */
  type: string;
  version: number;
  /** ISO 8601 UTC with milliseconds: the command's clock. */
  occurredAt: string;
  /** UTF-8 JSON, hashed and stored byte for byte. */
  data: Uint8Array;
  /** UTF-8 JSON, hashed and stored byte for byte too. */
  metadata: Uint8Array;
}>;

/** An event in the log. */
export type StoredEvent = EventToAppend &
  Readonly<{
    stream: string;
    revision: number;
    position: bigint;
    /**
     * ISO 8601 UTC with microseconds. On PostgreSQL it never decreases with growing positions; on EventStoreDB as far
     * as the clocks of its leaders agree (decision 188).
     */
    recordedAt: string;
    /** 32 bytes: SHA-256(link before, position, recorded_at, content hash); `chain.ts`. */
    hash: Uint8Array;
  }>;

/** The same with bodies as text and the link in hex, for readers of many events that verify no hashes. */
export type EventText = Omit<StoredEvent, 'data' | 'metadata' | 'hash'> &
  Readonly<{ data: string; metadata: string; hash: string }>;

/** Proof that a command was carried out, written with its events (design.md section 2, 'Twice is once'). */
export type CommandRecord = Readonly<{
  /** `<user id>/<impersonator id or ->`, or the scope of a reaction or webhook. */
  scope: string;
  /** The Idempotency-Key, or the command's own id without one. */
  key: string;
  /** UUIDv7. */
  commandId: string;
  /** 32 bytes, SHA-256 of command type and body. */
  bodyHash: Uint8Array;
  /** The command's answer, given again to a repeat: plain JSON, at most 64 KiB, no personal data. */
  answer: string;
}>;

/** A command record found in the store. */
export type RecordedCommand = CommandRecord &
  Readonly<{
    stream: string;
    /** The revision of the stream that the command was decided on; -1 for none. */
    revisionRead: number;
    /** The position of its last event, or of the head when it wrote none. */
    position: bigint;
    recordedAt: string;
  }>;

/** One command's part of an append: zero or more events, and the record that it was done. */
export type Commit = Readonly<{ events: readonly EventToAppend[]; command: CommandRecord | null }>;

/** The revision of a stream before its first event. */
export const noStream = -1;

/**
 * Several commits of ONE stream, written or refused as a whole; each was decided on the state that the previous one
 * left. `expectedRevision` is the revision of the stream's last event, or `noStream`.
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
       * Per commit, in order: the `revision` of its last event (of the stream, if it had none), and a `position` at
       * which all its events are in the log. That is the position of its last event or, in a group, of a later event of
       * the same append; if it had none, that of the end of the stream or the log.
       */
      commits: readonly Readonly<{ revision: number; position: bigint }>[];
    }>
  /** The stream is not at the expected revision; nothing was written. */
  | Readonly<{ status: 'conflict'; actualRevision: number }>
  /** A commit's (scope, key) exists already; nothing of the whole request was written. `index` is that commit's. */
  | Readonly<{ status: 'duplicate'; index: number; record: RecordedCommand }>;

/** Which events a reader wants; all without a filter. */
export type EventFilter = Readonly<{
  /** Categories: the part of a stream's name before the first dash. */
  categories?: readonly string[];
  /**
   * Types that the reader knows and does not need. It still gets types that it does not know, so that it can refuse to
   * continue.
   */
  exceptTypes?: readonly string[];
  /**
   * The only types needed by a reader that ignores unknown ones. A store may leave out the others, but does not have
   * to.
   */
  onlyTypes?: readonly string[];
}>;

export type SubscriptionMessage =
  | Readonly<{ kind: 'events'; events: readonly EventText[] }>
  /**
   * Everything that was committed `ageMs` ago, when the log was asked, has been delivered, so the reader's knowledge is
   * that old; `position` is the head that was reached.
   */
  | Readonly<{ kind: 'caught-up'; position: bigint; ageMs: number }>;

export type Head = Readonly<{ position: bigint; hash: Uint8Array; recordedAt: string }>;

/** The store could not be reached, or not in time; the caller may try again with the same ids. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  /**
   * The store was tried for as long as people wait. Retrying at once, or waiting for the same again, only makes callers
   * wait longer.
   */
  readonly fellSilent: boolean;

  constructor(message?: string, options: ErrorOptions & { fellSilent?: boolean } = {}) {
    super(message, options);
    this.fellSilent = options.fellSilent ?? false;
  }
}

export type EventStore = Readonly<{
  /** The name for people: 'in-memory', 'PostgreSQL', 'EventStoreDB'. */
  name: string;
  /**
   * Appends in the order of the calls, per process. Durable (fsynced) when it resolves with 'appended'. Rejects with
   * `EventStoreUnavailable` when the outcome is unknown; then repeat it with the same ids and revision.
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /**
   * Events of one stream with revision >= `fromRevision`, in order; empty for an unknown stream. At most `limit`; all
   * by default.
   */
  read(stream: string, fromRevision?: number, limit?: number): Promise<readonly StoredEvent[]>;
  /** Events of the log with position > `after`, in order, at most `limit`. Never skips one that commits late. */
  readAll(after: bigint, limit: number, filter?: EventFilter): Promise<readonly StoredEvent[]>;
  /** The same events as `readAll`, as text. */
  readTexts(after: bigint, limit: number, filter?: EventFilter): Promise<readonly EventText[]>;
  /**
   * Delivers all events with position > `after`, in order, each once, then new ones. `deliver` is awaited before the
   * next batch. 'caught-up' comes after the backlog, again after every later batch, and at least once a second while
   * idle and connected. It reconnects by itself from the last delivered position. If `deliver` throws, the subscription
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
   * The current highest position: everything that any subscription was told so far is at or before it. It is beyond the
   * head only where the server's own events share the log with ours.
   */
  end(): Promise<bigint>;
  /**
   * Whether the log still holds a place that was read earlier: the event at its position has this link. If the link is
   * not known: whether the log can be read on from there. A log restored from a backup may hold another event at that
   * position, or none.
   */
  holds(place: Place): Promise<boolean>;
  /** What an unresponsive server was last seen to lack, in words for `/readyz`; `null` while it answers. */
  waitingFor(): string | null;
  /** Finishes work in progress and closes its connections. */
  close(): Promise<void>;
}>;

export type Subscription = Readonly<{
  /** Resolves when no delivery is running and none will follow. */
  stop(): Promise<void>;
}>;
