import { Client } from 'pg';
import { clientConfig } from '../postgres/pools.ts';

/**
 * Gives back what a process held that is known to be dead, so that nobody waits until its leases run out; without a
 * holder, what all did. One wrongly taken for dead loses its leases, and changes nothing any more.
 */
export const releaseLeases = async (databaseUrl: string, holder?: string): Promise<void> => {
  const config = clientConfig(databaseUrl, 'app');
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
  // The query that fails tells it.
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
