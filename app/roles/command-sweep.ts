import type { Pool } from 'pg';
import { createSteadyClock } from '../../command/core/steady-clock.ts';
import { forgetIntents } from '../../infra/event-store/eventstoredb/postgres-intents.ts';
import { forgetCommands } from '../../infra/event-store/postgres/forget-commands.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import type { Foundation } from './foundation.ts';

const hourMs = 60 * 60_000;

/**
 * The database decides how old a record is, so nothing is deleted while its clock is ahead of this one: all records
 * would look expired.
 */
const requireNotAhead = async (pool: Pool, now: Date): Promise<void> => {
  const { rows } = await pool.query<{ ahead: boolean }>(
    "select clock_timestamp() > $1::timestamptz + interval '1 hour' as ahead",
    [now],
  );
  if (rows[0]?.ahead !== false)
    throw new Error(
      'The clock of the database is ahead of this host, so no command records were removed. Correct the clock.',
    );
};

/** Deletes command records that no longer answer repeats; on EventStoreDB they are claims. */
export const commandsSweep = ({
  pools,
  clock,
  log,
}: Pick<Foundation, 'pools' | 'clock' | 'log'>): JobKind & Readonly<{ name: 'sweep_commands' }> => {
  const steadyClock = createSteadyClock(clock);
  return {
    name: 'sweep_commands',
    everyMs: hourMs,
    run: async ({ signal }) => {
      await requireNotAhead(pools.app, steadyClock());
      const removed = (await forgetCommands(pools.app, signal)) + (await forgetIntents(pools.app));
      if (removed > 0) log.info({ removed }, 'expired command records were removed');
    },
  };
};
