import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionLost } from '../../postgres/connection-lost.ts';
import { EventStoreUnavailable } from '../port.ts';

const pauseFirstMs = 20;
const pauseMaxMs = 500;

/**
 * Retries for this long while the connection is at fault, then throws `EventStoreUnavailable`. `attempt` gets the
 * number of failures so far.
 */
export const withPatience = async <Result>(
  patienceMs: number,
  attempt: (failures: number) => Promise<Result>,
): Promise<Result> => {
  const giveUpAt = performance.now() + patienceMs;
  let pauseMs = pauseFirstMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(failures);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (performance.now() >= giveUpAt) {
        const silence = { cause: error, fellSilent: true };
        throw new EventStoreUnavailable('The event store does not answer.', silence);
      }
    }
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
  }
};
