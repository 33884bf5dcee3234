import type { Pool } from 'pg';

/** The right to be the only one who does something, for as long as `lost` is not aborted. */
export type Lease = Readonly<{
  name: string;
  /** Rises each time the lease changes hands. */
  epoch: bigint;
  /**
   * Aborted when the lease was lost or released. Until then the work may go on; whether a write counts is decided by
   * `assertHeld` alone, since a process that sleeps cannot notice that it slept.
   */
  lost: AbortSignal;
  /** Gives the lease back, so that the next one need not wait for its end. Never rejects. */
  release(): Promise<void>;
}>;

export type LeaseStart = Readonly<{
  pool: Pool;
  holder: string;
  ttlMs: number;
  name: string;
  epoch: bigint;
  /** `performance.now()` before the lease was asked for. */
  askedAt: number;
  onEnd: () => void;
}>;

/** Renews a lease that was just taken, three times per ttl, until it is released or lost. */
export const startLease = ({
  pool,
  holder,
  ttlMs,
  name,
  epoch,
  askedAt,
  onEnd,
}: LeaseStart): Lease => {
  const ended = new AbortController();
  let renewal: NodeJS.Timeout | undefined;
  let expiry: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (ended.signal.aborted) return;
    clearTimeout(renewal);
    clearTimeout(expiry);
    onEnd();
    ended.abort();
  };

  const renew = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      const { rowCount } = await pool.query(
        `update ops.leases set expires_at = clock_timestamp() + $4 * interval '1 ms'
         where name = $1 and holder = $2 and epoch = $3`,
        [name, holder, epoch.toString(), ttlMs],
      );
      if (rowCount === 1) expireAt(startedAt + ttlMs);
      else end();
    } catch {
      // The database may answer again before the lease runs out.
    }
    scheduleRenewal();
  };

  const scheduleRenewal = (): void => {
    if (ended.signal.aborted) return;
    renewal = setTimeout(() => void renew(), ttlMs / 3);
    renewal.unref();
  };

  const expireAt = (moment: number): void => {
    if (ended.signal.aborted) return;
    clearTimeout(expiry);
    expiry = setTimeout(end, moment - performance.now());
    expiry.unref();
  };

  const release = async (): Promise<void> => {
    if (ended.signal.aborted) return;
    end();
    try {
      await pool.query(
        `update ops.leases set expires_at = '-infinity', holder = '' where name = $1 and holder = $2 and epoch = $3`,
        [name, holder, epoch.toString()],
      );
    } catch {
      // It runs out by itself.
    }
  };

  expireAt(askedAt + ttlMs);
  scheduleRenewal();
  return { name, epoch, lost: ended.signal, release };
};
