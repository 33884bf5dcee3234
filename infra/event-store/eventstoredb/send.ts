import { setTimeout as pause } from 'node:timers/promises';
import type { BatchAppend } from './append-message.ts';
import type { Connection } from './connection.ts';
import { denied, failureOf, unavailable } from './failures.ts';

export type Timing = Readonly<{
  readTimeoutMs: number;
  /** The batch call has no deadline of its own. */
  appendTimeoutMs: number;
  /** Pauses before each further attempt. */
  retryPausesMs: readonly number[];
}>;

/**
 * An append that finds no server is retried for six seconds, at the end twice a second, so that it continues soon after
 * the server returns.
 */
export const defaultTiming: Timing = {
  readTimeoutMs: 5_000,
  appendTimeoutMs: 5_000,
  retryPausesMs: [20, 50, 100, 250, ...Array<number>(11).fill(500)],
};

/** After this time an append is given up, because its caller has waited long enough. */
const patienceMs = 12_000;

export type Sent =
  /** `position` of the last event if the answer contains it. The answer to a repeat may contain another position. */
  | Readonly<{ status: 'written'; position: bigint | null }>
  | Readonly<{ status: 'conflict'; actualRevision: number }>;

/**
 * Sends one append until its outcome is known, always with the same ids and expected revision, so that the server makes
 * a repeat harmless. A silent call is disposed with its client first.
 */
export const send = async (
  connection: Connection,
  timing: Timing,
  append: BatchAppend,
): Promise<Sent> => {
  const startedAt = performance.now();
  let cause: unknown;
  for (const pauseMs of [0, ...timing.retryPausesMs]) {
    if (pauseMs > 0) await pause(pauseMs);
    try {
      const position = await connection.append(timing.appendTimeoutMs, append);
      return { status: 'written', position: cause === undefined ? position : null };
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind === 'wrong-version') {
        return { status: 'conflict', actualRevision: failure.actualRevision };
      }
      if (failure.kind === 'refused') throw failure.error;
      if (failure.kind === 'denied') throw denied('appending', failure.error);
      cause = thrown;
      if (performance.now() - startedAt > Math.max(patienceMs, 2 * timing.appendTimeoutMs)) break;
    }
  }
  throw unavailable('appending', cause);
};
