import { pause, whenAborted } from '../pause.ts';
import type { Lease, Leases } from './leases.ts';

export type WhileHeld = Readonly<{
  leases: Leases;
  name: string;
  /** How long to wait before trying again, if another process holds the lease or after a failure. */
  retryMs: number;
  /** Starts the work; its `stop` is awaited when the lease is lost. */
  start: (lease: Lease) => Promise<Readonly<{ stop: () => Promise<void> }>>;
  /** Called with errors of `start` or of the database; the work is tried again. */
  onError: (error: unknown) => void;
}>;

/**
 * Runs the work whenever this process holds the lease, and waits for the lease otherwise. `stop` ends the work,
 * releases the lease and resolves when both are done.
 */
export const whileHeld = ({
  leases,
  name,
  retryMs,
  start,
  onError,
}: WhileHeld): Readonly<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController();

  const turn = async (): Promise<void> => {
    const lease = await leases.acquire(name);
    if (lease === null) return;
    try {
      const work = await start(lease);
      await whenAborted(AbortSignal.any([lease.lost, stopping.signal]));
      await work.stop();
    } finally {
      await lease.release();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await turn().catch(onError);
      await pause(retryMs, stopping.signal);
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
