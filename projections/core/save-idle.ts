import type { Pool } from 'pg';
import type { Member } from './member.ts';
import { inTransaction } from './transaction.ts';

/**
 * Moves the checkpoints of projections that the last batches did not concern, all in one statement that checks their
 * leases, so that a query that waits for a position is not kept waiting by a projection that has nothing to do.
 * Returns those whose checkpoint was not where this process left it.
 */
export const saveIdle = async (
  pool: Pool,
  members: readonly Member[],
): Promise<readonly Member[]> => {
  const idle = members
    .filter(({ state, position, saved }) => state === 'running' && position > saved)
    .map((member) => ({ member, to: member.position }));
  if (idle.length === 0) return [];
  const column = (of: (entry: (typeof idle)[number]) => string | number): (string | number)[] =>
    idle.map(of);
  const moved = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string; version: number }>(
      `with held as (
         select r.* from unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[])
           as r(name, version, saved, upto, lease, epoch)
         join ops.leases l on l.name = r.lease and l.epoch = r.epoch
         for key share of l
       )
       update read.checkpoints c set position = held.upto, updated_at = clock_timestamp()
       from held
       where c.name = held.name and c.version = held.version and c.slot = 'live' and c.position = held.saved
       returning c.name, c.version`,
      [
        column(({ member }) => member.projection.name),
        column(({ member }) => member.projection.version),
        column(({ member }) => member.saved.toString()),
        column(({ to }) => to.toString()),
        column(({ member }) => member.lease.name),
        column(({ member }) => member.lease.epoch.toString()),
      ],
    );
    return new Set(rows.map(({ name, version }) => `${name} ${version}`));
  });
  return idle.flatMap(({ member, to }) => {
    const { name, version } = member.projection;
    if (!moved.has(`${name} ${version}`)) return [member];
    member.saved = to;
    return [];
  });
};
