import type { Pool } from 'pg';
import type { HeldLease } from './lease.ts';

/** Renews the leases of this process. */
export type Renewal = Readonly<{
  /** Renews this lease together with the others from now on. */
  add: (held: HeldLease) => void;
  remove: (held: HeldLease) => void;
}>;

/**
 * Renews all leases of a process in one statement, three times per ttl, while there are any. A lease that the row no
 * longer assigns to this process is lost.
 */
export const createRenewal = (
  options: Readonly<{ pool: Pool; holder: string; ttlMs: number }>,
): Renewal => {
  const { pool, holder, ttlMs } = options;
  const all = new Set<HeldLease>();
  let timer: NodeJS.Timeout | undefined;

  const renew = async (): Promise<void> => {
    const asked = [...all];
    const startedAt = performance.now();
    const { rows } = await pool.query<{ name: string; epoch: string }>({
      name: 'renew leases',
      text: `update ops.leases l set expires_at = clock_timestamp() + $4 * interval '1 ms'
               from unnest($2::text[], $3::bigint[]) as asked (name, epoch)
              where l.name = asked.name and l.epoch = asked.epoch and l.holder = $1
             returning l.name, l.epoch`,
      values: [
        holder,
        asked.map(({ lease }) => lease.name),
        asked.map(({ lease }) => lease.epoch.toString()),
        ttlMs,
      ],
    });
    const renewed = new Set(rows.map(({ name, epoch }) => `${epoch} ${name}`));
    for (const held of asked) {
      const { name, epoch } = held.lease;
      if (renewed.has(`${epoch} ${name}`)) held.expireAt(startedAt + ttlMs);
      else held.end();
    }
  };

  const schedule = (): void => {
    if (timer !== undefined || all.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      // After a failure the next attempt may still succeed before the leases expire.
      void renew()
        .catch(() => undefined)
        .finally(schedule);
    }, ttlMs / 3);
    timer.unref();
  };

  return {
    add: (held) => {
      all.add(held);
      schedule();
    },
    remove: (held) => void all.delete(held),
  };
};
