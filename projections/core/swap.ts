import type { PoolClient } from 'pg';
import { deleteCheckpoint } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { ownRows } from './locks.ts';
import { swapTableSql } from './table-sql.ts';

/**
 * How long to wait for readers of the old tables. While it waits, it holds up others, so it gives up after this time.
 */
const swapWaitMs = 1_000;
const swapAttempts = 20;

/** Locks the projection's tables: waits for transactions that use them, and keeps others out until this one ends. */
export const ownTables = async (client: PoolClient, projection: Projection): Promise<void> => {
  await client.query(`set local lock_timeout = ${swapWaitMs}`);
  await ownRows(client, projection);
};

/** Replaces the served tables by those of a build; the caller must own them. */
export const swapTables = async (client: PoolClient, projection: Projection): Promise<void> => {
  for (const table of Object.keys(projection.tables)) {
    for (const sql of swapTableSql(projection, table)) await client.query(sql);
  }
  await deleteCheckpoint(client, { projection, slot: 'rebuild' });
};

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

/** Retries a swap that failed because somebody held the tables for too long. */
export const swapPatiently = async <Result>(swap: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swap();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === swapAttempts) throw error;
    }
  }
};
