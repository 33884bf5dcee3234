import type { Pool, PoolClient } from 'pg';
import { pause } from '../pause.ts';

export type LineWatchOptions = Readonly<{
  /** One of its connections is kept and asked. */
  pool: Pool;
  /** Opens a new connection and lets go of it; rejects, in time, where there is none. */
  tryConnection: () => Promise<void>;
  /** Told once; nothing is asked after that. */
  onGone: () => void;
  everyMs?: number;
  /** How long an answer is waited for until it is tried whether a new connection has one. */
  silenceMs?: number;
}>;

type Answer = 'answered' | 'broken' | 'silent';

/**
 * Tells when the server behind this process's connections has gone without closing them, as after a loss of power: they would
 * wait for its answers for a quarter of an hour. One that does not answer on a new connection either is frozen or away, and
 * what it was asked may still be answered.
 */
export const watchLine = (options: LineWatchOptions): Readonly<{ stop: () => Promise<void> }> => {
  const { pool, tryConnection, onGone, everyMs = 5_000, silenceMs = 15_000 } = options;
  const stopping = new AbortController();
  let line: PoolClient | null = null;
  let asked: Promise<Answer> | null = null;

  const within = async (answer: Promise<Answer>, ms: number): Promise<Answer> => {
    const ended = new AbortController();
    const silence = pause(ms, AbortSignal.any([ended.signal, stopping.signal]));
    const first = await Promise.race([answer, silence.then(() => 'silent' as const)]);
    ended.abort();
    return first;
  };

  const letGo = (): void => {
    line?.release(true);
    line = null;
    asked = null;
  };

  /** Whether the server behind the line has gone. */
  const look = async (): Promise<boolean> => {
    line ??= await pool.connect();
    asked ??= line.query('select 1').then(
      () => 'answered' as const,
      () => 'broken' as const,
    );
    let answer = await within(asked, silenceMs);
    if (answer === 'silent') {
      await tryConnection();
      // One that thaws answers old and new connections in any order.
      answer = await within(asked, everyMs);
    }
    if (answer === 'broken') letGo();
    if (answer === 'answered') asked = null;
    return answer === 'silent';
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isGone = await look().catch(() => false);
      if (isGone && !stopping.signal.aborted) return onGone();
      await pause(everyMs, stopping.signal);
    }
  };

  const ended = work();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      letGo();
    },
  };
};
