import { Client } from 'pg';
import { clientConfig } from '../postgres/pools.ts';

/**
 * Releases the leases of a process that is known to be dead, so that nobody waits until they expire; without a holder,
 * those of all processes. If a living process was taken for dead, it loses its leases and its writes no longer count.
 */
export const releaseLeases = async (databaseUrl: string, holder?: string): Promise<void> => {
  const config = clientConfig(databaseUrl, 'app');
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
  // The failing query reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await config.onConnect(client);
    await client.query(
      `update ops.leases set expires_at = '-infinity', holder = '' where $1::text is null or holder = $1`,
      [holder ?? null],
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};
