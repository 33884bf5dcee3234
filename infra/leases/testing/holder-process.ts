import pg from 'pg';
import { createLeases, type Lease } from '../leases.ts';

/**
 * A process that holds a lease, for tests that suspend it. It takes the lease `held` at the start, then writes one row
 * under the lease for each line of input, and prints the result.
 */
const [url, table] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
// The server ends connections of the pool when the test's database is dropped.
pool.on('error', () => undefined);
const leases = createLeases({ pool, holder: `process ${process.pid}`, ttlMs: 5_000 });

const write = async (lease: Lease): Promise<string> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await leases.assertHeld(client, lease);
    await client.query(`insert into ${table} (writer) values ('process')`);
    await client.query('commit');
    return 'written';
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    return error instanceof Error ? error.name : 'unknown';
  } finally {
    client.release();
  }
};

const lease = await leases.acquire('held');
if (lease === null) throw new Error('The lease was not free.');
lease.lost.addEventListener('abort', () => console.log('lost'));
console.log('acquired');
for await (const chunk of process.stdin) {
  if (String(chunk).trim() === 'write') console.log(await write(lease));
}
await pool.end();
