import type { PoolClient } from 'pg';
import { sendTogether, type Statement } from '../../infra/postgres/pipeline.ts';
import type { Projection } from './define-projection.ts';
import { versionName } from './table-names.ts';

type Named = Pick<Projection, 'name' | 'version'>;

const key = (projection: Named, purpose: string): string =>
  `hashtextextended('projection ${purpose} ${versionName(projection)}', 0)`;

/** Taken by every transaction that writes rows of projections, so that they can be replaced as a whole. */
export const sharingRows = (...projections: readonly Named[]): Statement => ({
  name: 'share rows',
  text: `select pg_advisory_xact_lock_shared(hashtextextended('projection rows ' || name, 0))
           from unnest($1::text[]) as name`,
  values: [projections.map(versionName)],
});

/** The same, sent by itself. */
export const shareRows = async (client: PoolClient, projection: Named): Promise<void> => {
  await sendTogether(client, [sharingRows(projection)]);
};

/** Waits until no transaction writes the projection's rows, and lets none begin before this one ends. */
export const ownRows = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${key(projection, 'rows')})`);
};

/** One rebuild of a projection at a time, for as long as the connection lasts; false while another one runs. */
export const tryOwnRebuild = async (client: PoolClient, projection: Named): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${key(projection, 'rebuild')}) as taken`,
  );
  return rows[0]?.taken === true;
};

/** Lets another process rebuild the projection. */
export const releaseRebuild = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_unlock(${key(projection, 'rebuild')})`);
};

/** Like `shareRows`, until it is given back: keeps the tables that are served from being replaced. */
export const shareRowsOfSession = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_lock_shared(${key(projection, 'rows')})`);
};

/** Gives back what `shareRowsOfSession` took. */
export const releaseShare = async (client: PoolClient, projection: Named): Promise<void> => {
  await client.query(`select pg_advisory_unlock_shared(${key(projection, 'rows')})`);
};
