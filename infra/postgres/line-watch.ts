import type { Pool, PoolClient } from 'pg';
import { pause } from '../pause.ts';

export type LineWatchOptions = Readonly<{
  /** One of its connections is held and used for the checks. */
  pool: Pool;
  /** Opens a new connection and closes it; rejects in time when that is not possible. */
  tryConnection: () => Promise<void>;
  /** Called once; the checks end then. */
  onGone: () => void;
  everyMs?: number;
  /** How long to wait for an answer before a new connection is tried. */
  silenceMs?: number;
}>;

type Answer = 'answered' | 'broken' | 'silent';

/**
 * Detects that the server behind this process's connections has gone without closing them, as after a power failure;
 * otherwise they would wait a quarter of an hour for its answers. If it does not answer on a new connection either, it
 * is frozen or unreachable, and may still answer earlier statements.
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

  /** Whether the server behind the held connection has gone. */
  const look = async (): Promise<boolean> => {
    line ??= await pool.connect();
    asked ??= line.query('select 1').then(
      () => 'answered' as const,
      () => 'broken' as const,
    );
    let answer = await within(asked, silenceMs);
    if (answer === 'silent') {
      await tryConnection();
      // A server that thaws answers old and new connections in any order, so the old one gets more time.
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
