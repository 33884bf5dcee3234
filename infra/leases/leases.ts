import type { Pool, PoolClient } from 'pg';
import { type Lease, startLease } from './lease.ts';

export type { Lease } from './lease.ts';

/** The transaction must not commit: another process holds the lease by now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type Leases = Readonly<{
  /** The lease, renewed until released or lost, or `null` while somebody else holds it. */
  acquire(name: string): Promise<Lease | null>;
  /**
   * Inside a transaction: throws `LeaseLostError` unless the lease still stands, and keeps anybody from taking it until
   * the transaction ends. A holder that falls asleep in between has its transaction ended by the server after the ttl.
   */
  assertHeld(client: PoolClient, lease: Lease): Promise<void>;
  /** Releases all that this process holds. */
  close(): Promise<void>;
}>;

export type LeaseSettings = Readonly<{
  pool: Pool;
  /** Names this process among all that ever ran, see `newHolder`. */
  holder: string;
  /** How long a lease stands without renewal; it is renewed three times in that span. */
  ttlMs: number;
}>;

/**
 * Leases in Postgres (`ops.leases`), timed by the clock of the database alone. One that has not expired is never taken
 * from its holder, and each change of hands raises its epoch.
 */
export const createLeases = ({ pool, holder, ttlMs }: LeaseSettings): Leases => {
  const held = new Set<Lease>();

  const acquire = async (name: string): Promise<Lease | null> => {
    const askedAt = performance.now();
    const { rows } = await pool.query<{ epoch: string }>(
      `insert into ops.leases as l (name, holder, epoch, expires_at)
       values ($1, $2, 1, clock_timestamp() + $3 * interval '1 ms')
       on conflict (name) do update
         set holder = excluded.holder, epoch = l.epoch + 1, expires_at = excluded.expires_at
         where l.expires_at <= clock_timestamp()
       returning epoch`,
      [name, holder, ttlMs],
    );
    const row = rows[0];
    if (row === undefined) return null;
    const lease = startLease({
      pool,
      holder,
      ttlMs,
      name,
      epoch: BigInt(row.epoch),
      askedAt,
      onEnd: () => held.delete(lease),
    });
    held.add(lease);
    return lease;
  };

  const assertHeld = async (client: PoolClient, lease: Lease): Promise<void> => {
    const { rowCount } = await client.query({
      name: 'assert lease',
      text: `select set_config('idle_in_transaction_session_timeout', $4, true)
             from ops.leases where name = $1 and holder = $2 and epoch = $3 for share`,
      values: [lease.name, holder, lease.epoch.toString(), `${ttlMs}ms`],
    });
    if (rowCount !== 1)
      throw new LeaseLostError(`The lease '${lease.name}' is held by another process now.`);
  };

  const close = async (): Promise<void> => {
    await Promise.all([...held].map((lease) => lease.release()));
  };

  return { acquire, assertHeld, close };
};
