import type { PoolClient } from 'pg';
import { sendLines } from './copy-rows.ts';
import type { TableSql } from './table-sql.ts';

/** Runs work in a transaction. */
export type Transact = (work: (client: PoolClient) => Promise<void>) => Promise<void>;

/** Lines for COPY that wait until there are enough for a statement, and lines that are being sent. */
export type Outbox = Readonly<{
  put: (table: TableSql, lines: Buffer) => void;
  /** Begins to send the waiting lines if there are enough; waits only for the previous send, and throws its failure. */
  sendFull: () => Promise<void>;
  /** Sends everything and waits until it is written. */
  sendAll: () => Promise<void>;
  /** Resolves when nothing is being sent any more, also after a failure. */
  settled: () => Promise<void>;
}>;

/** How many bytes are sent in one transaction. */
const fullBytes = 1_000_000;

/** Writes one batch after another while the caller prepares the next. */
export const createOutbox = (transact: Transact): Outbox => {
  let waiting = new Map<TableSql, Buffer[]>();
  let bytes = 0;
  let sending: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    await sending;
    const batches = waiting;
    if (batches.size === 0) return;
    waiting = new Map();
    bytes = 0;
    sending = transact(async (client) => {
      for (const [table, lines] of batches) await sendLines(client, table, lines);
    });
    // The next send throws this failure; without a next send, another failure has ended the replay.
    sending.catch(() => undefined);
  };

  return {
    put: (table, lines) => {
      const batch = waiting.get(table);
      if (batch === undefined) waiting.set(table, [lines]);
      else batch.push(lines);
      bytes += lines.length;
    },
    sendFull: async () => {
      if (bytes >= fullBytes) await send();
    },
    sendAll: async () => {
      await send();
      await sending;
    },
    settled: () => sending.catch(() => undefined),
  };
};
