import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import { createLeases } from '../../infra/leases/leases.ts';
import { createTestDatabase } from '../../infra/postgres/testing/database.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { advance, type AdvanceDeps } from '../core/advance.ts';
import { finishBuild, openMember } from '../core/build.ts';
import { ensureCheckpointTable } from '../core/checkpoints.ts';
import { decodeBatch } from '../core/decode.ts';
import type { Change, Projection } from '../core/define-projection.ts';
import { createMember } from '../core/member.ts';
import { tableName } from '../core/table-names.ts';
import { verify } from '../core/verify.ts';
import { createTestLog, type TestLog } from './test-log.ts';

export type PlainRow = Readonly<Record<string, unknown>>;

export type ProjectionTest = Readonly<{
  log: TestLog;
  /** Connects with the projector's database role. */
  pool: Pool;
  /**
   * Appends events one by one; each is applied, and then delivered once more. Fails if a replay of the whole log in one
   * batch would not give the same rows.
   */
  given: (stream: string, ...events: readonly DomainEvent[]) => Promise<void>;
  /** All rows of a table in order of its key, with times as ISO 8601. */
  rows: (table?: string) => Promise<readonly PlainRow[]>;
  /** The changes that were announced since the last call. */
  changes: () => readonly Change[];
  end: () => Promise<void>;
}>;

const plain = (row: PlainRow): PlainRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/** Opens a projection on its own database, with real Postgres, transactions and lease. */
export const openProjectionTest = async (projection: Projection): Promise<ProjectionTest> => {
  const database = await createTestDatabase();
  const pool = database.pools.projector;
  const log = createTestLog();
  const leases = createLeases({ pool, holder: randomUUID(), ttlMs: 600_000 });
  const told: Change[] = [];
  const deps: AdvanceDeps = {
    pool,
    leases,
    observer: {
      committed: (_member, _events, changes) => void told.push(...changes),
      stopped: (_member, at, error) => {
        throw new Error(`stopped at ${at}: ${error}`);
      },
      moved: () => {
        throw new Error('the checkpoint was moved by somebody else');
      },
    },
  };
  await ensureCheckpointTable(pool);
  const lease = await leases.acquire(projection.name);
  if (lease === null) throw new Error('The lease of a new database is free.');
  const member = createMember(projection, lease);
  await openMember({ pool, leases, store: log.store, onAhead: () => undefined }, member);
  await finishBuild(pool, leases, member);

  const apply = async (stream: string, event: DomainEvent): Promise<void> => {
    const before = (await log.store.head()).position;
    const upTo = await log.append(stream, event);
    // The batch starts with an event that was already applied, as after a lost answer.
    const again = before === 0n ? 0n : before - 1n;
    const decoded = await decodeBatch(log.codec, await log.store.readAll(again, 2));
    await advance(deps, [member], decoded, upTo);
    await advance(deps, [member], decoded, upTo);
  };

  return {
    log,
    pool,
    given: async (stream, ...events) => {
      for (const event of events) await apply(stream, event);
      const verified = await verify({ pool, store: log.store, codec: log.codec }, projection);
      expect(verified?.differences).toEqual([]);
    },
    rows: async (table = 'main') => {
      const key = (projection.tables[table]?.key ?? []).join(', ');
      const { rows } = await pool.query<PlainRow>(
        `select * from ${tableName(projection, table)} order by ${key}`,
      );
      return rows.map(plain);
    },
    changes: () => told.splice(0),
    end: async () => {
      await leases.close();
      await database.drop();
    },
  };
};
