import { pause } from '../pause.ts';
import type { EventFilter, EventStore, Subscription, SubscriptionMessage } from './port.ts';

const retryMs = 250;

/** Subscribes to events after the current end of the log; retries while the store does not answer. */
export const subscribeFromEnd = (
  store: Pick<EventStore, 'head' | 'subscribe'>,
  deliver: (message: SubscriptionMessage) => Promise<void>,
  filter: EventFilter,
): Subscription => {
  const stopping = new AbortController();
  const start = async (): Promise<Subscription | null> => {
    while (!stopping.signal.aborted) {
      try {
        const { position } = await store.head();
        return stopping.signal.aborted ? null : store.subscribe(position, deliver, filter);
      } catch {
        await pause(retryMs, stopping.signal);
      }
    }
    return null;
  };
  const started = start();
  return {
    stop: async () => {
      stopping.abort();
      await (await started)?.stop();
    },
  };
};
