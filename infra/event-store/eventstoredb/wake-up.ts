import { END, excludeSystemEvents, type AllStreamSubscription } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { lookEveryMs, type Tail } from './tail.ts';

const backOffFirstMs = 100;
const backOffMaxMs = 1_000;
/** Without an event for so long, the server is asked to tell of the next. */
const quietMs = 100;
/** All are woken together this often whether there is news or not, so that one look serves them all. */
export const pulseMs = 1_000;

/** What a server-side subscription tells: that it stands or was lost, and that events come. */
type Told = Readonly<{ stands: () => void; events: () => void }>;

/**
 * A server-side subscription from the end of the log, which tells that something came and nothing else: what is delivered
 * is read from our own position, so one that is cut or goes silent costs at most the second between two pulses, never an
 * event. The client's subscriptions give one `error` and never reconnect; without a handler they end the process.
 */
const listenForNews = (connection: Connection, told: Told): (() => void) => {
  let isStopped = false;
  let current: AllStreamSubscription | null = null;
  let timer: NodeJS.Timeout | undefined;

  const listen = (backOffMs: number): void => {
    if (isStopped) return;
    let delayMs = backOffMs;
    const subscription = connection.client().subscribeToAll({
      fromPosition: END,
      filter: excludeSystemEvents(),
    });
    current = subscription;
    let isOver = false;
    const again = (): void => {
      if (isOver || isStopped) return;
      isOver = true;
      told.stands();
      timer = setTimeout(() => listen(Math.min(delayMs * 2, backOffMaxMs)), delayMs);
    };
    subscription
      .on('confirmation', () => {
        delayMs = backOffFirstMs;
        if (!isStopped) told.stands();
      })
      .on('data', () => {
        if (!isStopped) told.events();
      })
      .on('error', again)
      .on('end', again);
  };

  listen(backOffFirstMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    current?.unsubscribe().catch(() => undefined);
  };
};

/**
 * Wakes the subscriptions of a process; gives how one is added, and that gives how it is taken away. While nothing happens
 * the server tells of the next event; while events come its subscription is ended, since each event would cross the
 * network twice, and the log is read in pages.
 */
export const createNews = (
  connection: Connection,
  tail: Pick<Tail, 'grewAtMs'>,
): ((wake: () => void) => () => void) => {
  const wakers = new Set<() => void>();
  let stopListening: (() => void) | null = null;
  let listeningSinceMs = 0;
  let beat: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;

  const wakeAll = (): void => {
    for (const wake of wakers) wake();
  };

  const listen = (): void => {
    clearInterval(beat);
    beat = undefined;
    listeningSinceMs = performance.now();
    stopListening = listenForNews(connection, { stands: wakeAll, events: follow });
  };

  /** Wakes all again and again, as often as is looked, until no look finds anything more. */
  const follow = (): void => {
    stopListening?.();
    stopListening = null;
    const sinceMs = performance.now();
    beat ??= setInterval(() => {
      if (performance.now() - Math.max(sinceMs, tail.grewAtMs()) > quietMs) listen();
      else wakeAll();
    }, lookEveryMs);
    wakeAll();
  };

  const start = (): void => {
    listen();
    pulse = setInterval(() => {
      // A subscription that told nothing of what was found is silent, and is made anew.
      if (beat === undefined && tail.grewAtMs() > listeningSinceMs) follow();
      else wakeAll();
    }, pulseMs);
  };

  const stop = (): void => {
    clearInterval(beat);
    clearInterval(pulse);
    beat = undefined;
    stopListening?.();
    stopListening = null;
  };

  return (wake) => {
    wakers.add(wake);
    if (wakers.size === 1) start();
    return () => {
      if (wakers.delete(wake) && wakers.size === 0) stop();
    };
  };
};
