import type { PoolClient } from 'pg';
import { sendLines } from './copy-rows.ts';
import type { TableSql } from './table-sql.ts';

/** Runs work in a transaction. */
export type Transact = (work: (client: PoolClient) => Promise<void>) => Promise<void>;

/** Lines for COPY that wait until a statement of their own is worth it, and those on their way. */
export type Outbox = Readonly<{
  put: (table: TableSql, lines: Buffer) => void;
  /** Begins to send what there is, if it is enough; waits only for what was sent before. Throws what went wrong there. */
  sendFull: () => Promise<void>;
  /** Sends all, and waits until it is written. */
  sendAll: () => Promise<void>;
  /** Resolves when nothing is on its way, however that went. */
  settled: () => Promise<void>;
}>;

/** So many bytes go in one transaction. */
const fullBytes = 1_000_000;

/** Writes one batch after the other, while the caller makes the next. */
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
    // Whoever sends next meets the error; if nobody does, another one ended it all.
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
