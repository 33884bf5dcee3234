import type { PoolClient } from 'pg';
import { sendTogether, type Statement } from '../../infra/postgres/pipeline.ts';
import type { Projection } from './define-projection.ts';
import { versionName } from './table-names.ts';

type Named = Pick<Projection, 'name' | 'version'>;

const key = (projection: Named, purpose: string): string =>
  `hashtextextended('projection ${purpose} ${versionName(projection)}', 0)`;

/** A lock that every transaction writing rows of projections takes, so that their tables can be replaced as a whole. */
export const sharingRows = (...projections: readonly Named[]): Statement => ({
  name: 'share rows',
  text: `select pg_advisory_xact_lock_shared(hashtextextended('projection rows ' || name, 0))
           from unnest($1::text[]) as name`,
  values: [projections.map(versionName)],
});

/** Takes the same lock as a statement of its own. */
export const shareRows = async (client: PoolClient, projection: Named): Promise<void> => {
  await sendTogether(client, [sharingRows(projection)]);
};

/** Waits until no transaction writes the projection's rows, and keeps others from starting before this one ends. */
export const ownRows = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${key(projection, 'rows')})`);
};

/** Allows one rebuild of a projection at a time, for as long as the connection lasts; false while another one runs. */
export const tryOwnRebuild = async (client: PoolClient, projection: Named): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${key(projection, 'rebuild')}) as taken`,
  );
  return rows[0]?.taken === true;
};

/** Releases the rebuild lock, so that another process can rebuild the projection. */
export const releaseRebuild = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_unlock(${key(projection, 'rebuild')})`);
};

/** Like `shareRows`, until it is released: keeps the served tables from being replaced. */
export const shareRowsOfSession = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_lock_shared(${key(projection, 'rows')})`);
};

/** Releases what `shareRowsOfSession` took. */
export const releaseShare = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_unlock_shared(${key(projection, 'rows')})`);
};
