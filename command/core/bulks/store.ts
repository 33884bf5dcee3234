import type { PoolClient } from 'pg';
import type { Sending } from '../metadata.ts';
import type { BulkState, Counts, RowOutcome } from './bulk.ts';

/** What is to be done, as it was asked for. */
export type BulkOrder = Readonly<{ name: string; sending: Sending; params: unknown }>;

/** A row that nothing became of yet. */
export type WaitingRow = Readonly<{ place: number; row: unknown }>;

/** What is to be done as it is kept: made when its turn comes, so that not all of them stand in memory. */
export type NewRow = Readonly<{ id: string; row: () => unknown }>;

/** How a bulk stands. */
export type BulkStanding = Counts &
  Readonly<{
    id: string;
    name: string;
    ownerId: string;
    state: BulkState;
    /** Its job was given up: nothing more is done until somebody tries it again or cancels it. Its rows wait on. */
    isStopped: boolean;
    /** ISO 8601 UTC. */
    begunAt: string;
    endedAt: string | null;
  }>;

/** A row that was refused: its place from 1 on, its id, and why. */
export type RefusedRow = Readonly<{ place: number; rowId: string; code: string }>;

/** Where bulks that go on after their request are kept. */
export type BulkStore = Readonly<{
  /**
   * Keeps rows and asks for the due job that does them, together; the same id again changes nothing. With a client, it
   * commits with that client's transaction or not at all.
   */
  begin: (
    options: BulkOrder & Readonly<{ id: string; rows: readonly NewRow[] }>,
    client?: PoolClient,
  ) => Promise<void>;
  order: (id: string) => Promise<BulkOrder | null>;
  find: (id: string) => Promise<BulkStanding | null>;
  /** Rows that were refused, in their order, from `offset` on. */
  refusedRows: (id: string, offset: number, limit: number) => Promise<readonly RefusedRow[]>;
  /** How many were refused by which code, the most first. */
  codes: (id: string) => Promise<readonly Readonly<{ code: string; count: number }>[]>;
  /** Rows that a bulk of this person's changed, where it ended not longer ago than this; `null` otherwise. */
  changedRows: (
    asked: Readonly<{ id: string; name: string; ownerId: string; withinSeconds: number }>,
  ) => Promise<readonly string[] | null>;
  /** The first of those that stand after this place; places count from 1. */
  waiting: (id: string, after: number, limit: number) => Promise<readonly WaitingRow[]>;
  /** Keeps what became of rows and tells their person's screens; gives the state it finds. `position`: of the last command. */
  settle: (
    id: string,
    settled: readonly (RowOutcome & Readonly<{ place: number }>)[],
    position: bigint,
  ) => Promise<BulkState>;
  /** Nothing more is done; tells the person's screens. */
  end: (id: string, state: 'done' | 'cancelled') => Promise<void>;
  /** False where it is over already. */
  askCancel: (id: string) => Promise<boolean>;
  /** Goes on with one that stopped; one that has not goes on as it does. False where it is over already. */
  askRetry: (id: string) => Promise<boolean>;
  /** Forgets those that ended before; gives how many. */
  forgetBefore: (before: Date) => Promise<number>;
}>;
