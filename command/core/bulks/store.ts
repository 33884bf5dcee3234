import type { PoolClient } from 'pg';
import type { Sending } from '../metadata.ts';
import type { BulkState, Counts, RowOutcome } from './bulk.ts';

/** A bulk as it was ordered. */
export type BulkOrder = Readonly<{ name: string; sending: Sending; params: unknown }>;

/** A row without a result. */
export type WaitingRow = Readonly<{ place: number; row: unknown }>;

/** A row to store. `row` is called when its turn comes, so that not all rows are in memory at once. */
export type NewRow = Readonly<{ id: string; row: () => unknown }>;

/** The state of a bulk. */
export type BulkStanding = Counts &
  Readonly<{
    id: string;
    name: string;
    ownerId: string;
    state: BulkState;
    /** Its job was given up. Nothing more happens until somebody retries or cancels it; its rows keep waiting. */
    isStopped: boolean;
    /** ISO 8601 UTC. */
    begunAt: string;
    endedAt: string | null;
  }>;

/** A refused row: its place from 1 on, its id, and the code. */
export type RefusedRow = Readonly<{ place: number; rowId: string; code: string }>;

/** The store of bulks that continue after their request. */
export type BulkStore = Readonly<{
  /**
   * Stores the rows and creates their job, together; the same id again changes nothing. With a client it is part of
   * that client's transaction.
   */
  begin: (
    options: BulkOrder & Readonly<{ id: string; rows: readonly NewRow[] }>,
    client?: PoolClient,
  ) => Promise<void>;
  order: (id: string) => Promise<BulkOrder | null>;
  find: (id: string) => Promise<BulkStanding | null>;
  /** Refused rows in order, from `offset` on. */
  refusedRows: (id: string, offset: number, limit: number) => Promise<readonly RefusedRow[]>;
  /** Number of refused rows by code, the most frequent first. */
  codes: (id: string) => Promise<readonly Readonly<{ code: string; count: number }>[]>;
  /** Rows that this person's bulk changed, if it ended at most `withinSeconds` ago; `null` otherwise. */
  changedRows: (
    asked: Readonly<{ id: string; name: string; ownerId: string; withinSeconds: number }>,
  ) => Promise<readonly string[] | null>;
  /** The first rows without a result after this place; places count from 1. */
  waiting: (id: string, after: number, limit: number) => Promise<readonly WaitingRow[]>;
  /**
   * Stores the results of rows, notifies the person's screens, and returns the bulk's state. `position` is that of the
   * last command.
   */
  settle: (
    id: string,
    settled: readonly (RowOutcome & Readonly<{ place: number }>)[],
    position: bigint,
  ) => Promise<BulkState>;
  /** Ends the bulk and notifies the person's screens. */
  end: (id: string, state: 'done' | 'cancelled') => Promise<void>;
  /** False when it is over already. */
  askCancel: (id: string) => Promise<boolean>;
  /** Continues a bulk that stopped; a running one is not affected. False when it is over already. */
  askRetry: (id: string) => Promise<boolean>;
  /** Deletes bulks that ended before this time; returns how many. */
  forgetBefore: (before: Date) => Promise<number>;
}>;
