import pg from 'pg';
import { createLeases } from '../../../infra/leases/leases.ts';
import type { FromChild, ToChild } from '../messages.ts';

/**
 * A child process for tests: takes one lease as soon as it is free, keeps it longer than any test waits, and reports
 * its id as its port.
 */
const hold = async ({
  databaseUrl,
  holder,
}: Extract<ToChild, { kind: 'start' }>): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const leases = createLeases({ pool, holder, ttlMs: 3_600_000 });
  while ((await leases.acquire('held')) === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const told: FromChild = { kind: 'started', port: process.pid };
  process.send?.(told);
};

process.on('disconnect', () => process.exit());
process.on('message', (message: ToChild) => {
  if (message.kind === 'start') void hold(message);
  if (message.kind === 'are-you-there') process.send?.({ kind: 'here' } satisfies FromChild);
  if (message.kind === 'stop') process.exit();
});
