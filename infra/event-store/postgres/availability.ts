import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, messageOf } from '../../vault/error-code.ts';
import { EventStoreUnavailable } from '../port.ts';

/** Classes of SQLSTATE after which the same call may succeed: connection, resources, shutdown, rollback. */
const passing = /^(08|53|57P|40|25006)/;

/** What the driver says where it has no code: the line broke, or it knows that it is broken. */
const lostLine =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client (was closed|has encountered))/;

/**
 * Whether a call failed for want of a working connection, not for what it asked: the server's errors bear a SQLSTATE
 * of five characters that never starts with E, the network's are ECONNRESET, EPIPE and the like. Mistakes of our own are neither.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return lostLine.test(messageOf(error));
  return code.startsWith('E') || passing.test(code);
};

const pauseFirstMs = 20;
const pauseMaxMs = 500;

/**
 * Tries again while the connection is at fault, for so long, then throws `EventStoreUnavailable`. `attempt` is
 * told how often it failed before.
 */
export const withPatience = async <Result>(
  patienceMs: number,
  attempt: (failures: number) => Promise<Result>,
): Promise<Result> => {
  const giveUpAt = Date.now() + patienceMs;
  let pauseMs = pauseFirstMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(failures);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (Date.now() >= giveUpAt) {
        throw new EventStoreUnavailable('The event store does not answer.', { cause: error });
      }
    }
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
  }
};
