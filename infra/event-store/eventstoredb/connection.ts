import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The one appending client of this process. The client package keeps one table of pending appends per process, and an
 * error on any client's batch stream rejects them all, so there is never a second one beside it; a silent stream is
 * dealt with by disposing the client and making a new one.
 */
export type Connection = Readonly<{
  /** Deadline of one page read; a frozen server is noticed by the client only after 11.5 s. */
  readTimeoutMs: number;
  client: () => EventStoreDBClient;
  /** Makes a new client, unless `seen` was replaced already. */
  renew: (seen: EventStoreDBClient) => Promise<void>;
  close: () => Promise<void>;
}>;

/** A connection by this string, with its first client. */
export const connect = (connectionString: string, readTimeoutMs: number): Connection => {
  const make = (): EventStoreDBClient => EventStoreDBClient.connectionString(connectionString);
  let current = make();
  return {
    readTimeoutMs,
    client: () => current,
    renew: async (seen) => {
      if (seen !== current) return;
      current = make();
      await seen.dispose();
    },
    close: () => current.dispose(),
  };
};
