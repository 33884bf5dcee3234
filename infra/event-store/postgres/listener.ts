import { Client } from 'pg';
import type { RoleConfig } from '../../postgres/pools.ts';

/** Wakes those who wait for news of the log. */
export type Listener = Readonly<{
  /** Calls back at each commit to the log, and after each reconnection; the result ends that. */
  onWake: (wake: () => void) => () => void;
  close: () => Promise<void>;
}>;

const reconnectMs = 1_000;
/** All are woken together this often, whether there is news or not, so that one look serves them all. */
const pulseMs = 1_000;

/**
 * One connection that listens for all subscriptions of this process, made when the first comes. A lost one is made
 * anew each second; until then the subscriptions' own polling finds what is new.
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
