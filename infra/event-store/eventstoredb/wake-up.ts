import { END, excludeSystemEvents, type AllStreamSubscription } from '@eventstore/db-client';
import type { Connection } from './connection.ts';

const backOffFirstMs = 100;
const backOffMaxMs = 1_000;

/**
 * A server-side subscription from the end of the log, used to be woken and nothing else: what is delivered is read from
 * our own position, so a subscription that is cut or goes silent costs at most the second between two polls, never an
 * event. The client's subscriptions give one `error` and never reconnect; without a handler they end the process.
 */
export const listenForNews = (connection: Connection, wake: () => void): (() => void) => {
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
      wake();
      timer = setTimeout(() => listen(Math.min(delayMs * 2, backOffMaxMs)), delayMs);
    };
    subscription
      .on('confirmation', () => {
        delayMs = backOffFirstMs;
        wake();
      })
      .on('data', wake)
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
