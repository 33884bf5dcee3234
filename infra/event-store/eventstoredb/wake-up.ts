import { END, excludeSystemEvents, type AllStreamSubscription } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { lookEveryMs, type Tail } from './tail.ts';

const backOffFirstMs = 100;
const backOffMaxMs = 1_000;
/** After this time without an event, the server is asked to report the next one. */
const quietMs = 100;
/** All subscriptions are woken together this often, with or without news, so that one look serves them all. */
export const pulseMs = 1_000;

/** What a server-side subscription reports: that it is established or was lost, and that events come. */
type Told = Readonly<{ stands: () => void; events: () => void }>;

/**
 * A server-side subscription from the end of the log that only reports that something came. Events are read from our
 * own position, so a subscription that breaks or goes silent costs at most the second between two pulses, and never an
 * event. The client's subscriptions emit one `error` and never reconnect; without a handler they end the process.
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
 * Wakes the subscriptions of a process. Returns a function that adds one and returns how to remove it. While nothing
 * happens, the server reports the next event. While events come, that subscription is ended and the log is read in
 * pages, because otherwise each event would cross the network twice.
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

  /** Wakes all repeatedly, at the rate of looks, until looks find nothing more. */
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
      // A subscription that did not report what was found is silent, and is replaced.
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
