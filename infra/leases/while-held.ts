import { pause, whenAborted } from '../pause.ts';
import type { Lease, Leases } from './leases.ts';

export type WhileHeld = Readonly<{
  leases: Leases;
  name: string;
  /** How long to wait before asking again for a lease that another process holds, or after a failure. */
  retryMs: number;
  /** Begins the work; its `stop` is awaited when the lease is lost. */
  start: (lease: Lease) => Promise<Readonly<{ stop: () => Promise<void> }>>;
  /** Told of what `start` or the database threw; the work is tried again. */
  onError: (error: unknown) => void;
}>;

/**
 * Does a piece of work whenever this process holds the lease, and waits for its turn otherwise.
 * `stop` ends the work, gives the lease back and resolves when both are done.
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
