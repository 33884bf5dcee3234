import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { codeOf, messageOf } from '../../vault/error-code.ts';
import { EventStoreUnavailable } from '../port.ts';

/** Classes of SQLSTATE after which the same call may succeed: connection, resources, shutdown, rollback. */
const passing = /^(08|53|57P|40|25006)/;

/** What the driver says where it has no code: the line broke, or it knows that it is broken. */
const lostLine =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered)|PostgreSQL was silent)/;

/**
 * Whether a call failed for want of a working connection, not for what it asked: the server's errors bear a SQLSTATE
 * of five characters that never starts with E, the network's are ECONNRESET, EPIPE and the like. Mistakes of our own are neither.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return lostLine.test(messageOf(error));
  return code.startsWith('E') || passing.test(code);
};

/** The time after which a silent server counts as gone. */
const silenceMs = 10_000;

/**
 * Runs a call on a connection of its own, with a deadline of ours: a frozen server never says no. A connection that
 * failed or was silent is thrown away.
 */
export const withClient = async <Result>(
  pool: Pool,
  call: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  // A connection that breaks while it is ours tells its query; without a listener it would end the process too.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  const timer = new AbortController();
  const silence = delay(silenceMs, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new Error(`PostgreSQL was silent for ${silenceMs / 1000} seconds.`)),
    () => undefined,
  );
  const release = (isBroken: boolean): void => {
    timer.abort();
    client.off('error', ignore);
    client.release(isBroken);
  };
  try {
    const running = call(client);
    const result = await Promise.race([running, silence.then(() => running)]);
    release(false);
    return result;
  } catch (error) {
    release(isConnectionLost(error));
    throw error;
  }
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
