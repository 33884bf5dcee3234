import type { PoolClient } from 'pg';
import { deleteCheckpoint } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { ownRows } from './locks.ts';
import { swapTableSql } from './table-sql.ts';

/** A reader may hold the old tables for a moment; nobody else is made to wait longer than this for them. */
const swapWaitMs = 1_000;
const swapAttempts = 20;

/** From here on no other transaction writes or reads the projection's tables; waits for those that do. */
export const ownTables = async (client: PoolClient, projection: Projection): Promise<void> => {
  await client.query(`set local lock_timeout = ${swapWaitMs}`);
  await ownRows(client, projection);
};

/** Puts the tables of a build in the place of those that are served; whoever calls it owns them. */
export const swapTables = async (client: PoolClient, projection: Projection): Promise<void> => {
  for (const table of Object.keys(projection.tables)) {
    for (const sql of swapTableSql(projection, table)) await client.query(sql);
  }
  await deleteCheckpoint(client, { projection, slot: 'rebuild' });
};

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

/** Tries a swap again where somebody held the tables for too long. */
export const swapPatiently = async <Result>(swap: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swap();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === swapAttempts) throw error;
    }
  }
};
