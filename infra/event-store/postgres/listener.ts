import { Client } from 'pg';
import type { RoleConfig } from '../../postgres/pools.ts';

/** Wakes readers when the log has news. */
export type Listener = Readonly<{
  /** Calls back at each commit to the log, and after each reconnection; the result removes the callback. */
  onWake: (wake: () => void) => () => void;
  close: () => Promise<void>;
}>;

const reconnectMs = 1_000;
/** All readers are woken together this often, with or without news, so that one look serves them all. */
const pulseMs = 1_000;

/**
 * One connection that listens for all subscriptions of this process, opened for the first one. A lost connection is
 * retried each second; until then the subscriptions' own polling finds new events.
 */
export const createListener = (config: RoleConfig, onError: (error: unknown) => void): Listener => {
  const wakers = new Set<() => void>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pulse: NodeJS.Timeout | null = null;
  let isClosed = false;

  const wakeAll = (): void => {
    for (const wake of wakers) wake();
  };

  const lose = (lost: Client, error: unknown): void => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => undefined);
    if (isClosed) return;
    onError(error);
    timer = setTimeout(connect, reconnectMs);
  };

  const connect = (): void => {
    timer = null;
    const next = new Client(config);
    client = next;
    next.on('notification', wakeAll);
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The listening connection ended.')));
    next
      .connect()
      .then(() => config.onConnect(next))
      .then(() => next.query('listen eventstore'))
      .then(wakeAll)
      .catch((error: unknown) => lose(next, error));
  };

  return {
    onWake: (wake) => {
      wakers.add(wake);
      pulse ??= setInterval(wakeAll, pulseMs).unref();
      if (!client && !timer && !isClosed) connect();
      return () => wakers.delete(wake);
    },
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      if (pulse) clearInterval(pulse);
      const open = client;
      client = null;
      await open?.end();
    },
  };
};
