import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createLeases } from '../../infra/leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { tally } from '../testing/runner-test.ts';
import { createTestLog } from '../testing/test-log.ts';
import { finishBuild, makeEmpty, openMember } from './build.ts';
import { ensureCheckpointTable, readCheckpoints } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { forgetOldChanges, retireOlderVersions } from './housekeeping.ts';
import { createMember, type Member } from './member.ts';
import { versionName } from './table-names.ts';

const [old, next, other] = [tally('kept'), tally('kept', { version: 2 }), tally('kept_too')];
const later = Date.now() + 3_600_000;

let database: TestDatabase;
let pool: Pool;
let leases: ReturnType<typeof createLeases>;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  leases = createLeases({ pool, holder: 'this process', ttlMs: 600_000 });
  await ensureCheckpointTable(pool);
});

afterEach(async () => {
  await leases.close();
  await database.drop();
});

const built = async (projection: Projection): Promise<Member> => {
  const lease = await leases.acquire(`projection ${versionName(projection)}`);
  if (lease === null) throw new Error('The lease of a new database is free.');
  const member = createMember(projection, lease);
  await openMember(
    { pool, leases, store: createTestLog().store, onAhead: () => undefined },
    member,
  );
  if (member.isLent) await makeEmpty({ pool, leases }, member);
  await finishBuild(pool, leases, member);
  return member;
};

const all = () => ({ pool, leases, declared: [old, other] });

const tables = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'read' and tablename like 'kept%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('an older version of a projection', () => {
  it('is deleted with its tables when a newer one is served and no process runs the older one', async () => {
    const before = await built(old);
    const members = [await built(next), await built(other)];
    await before.lease.release();
    expect(await retireOlderVersions(all(), members, later)).toEqual(['kept_v1']);
    expect(await tables()).toEqual(['kept_too_v1', 'kept_v2']);
    expect((await readCheckpoints(pool)).map(versionName)).toEqual(['kept_v2', 'kept_too_v1']);
  });

  it('stays while another process runs it, after a recent write, or while the newer one is being built', async () => {
    const before = await built(old);
    const after = await built(next);
    expect(await retireOlderVersions(all(), [after], later)).toEqual([]);
    await before.lease.release();
    expect(await retireOlderVersions(all(), [after])).toEqual([]);
    after.state = 'rebuilding';
    expect(await retireOlderVersions(all(), [after], later)).toEqual([]);
    expect(await tables()).toEqual(['kept_v1', 'kept_v2']);
  });
});

describe('a projection that is no longer declared', () => {
  it('is deleted with its tables when no process runs it', async () => {
    const [gone, stays] = [await built(other), await built(next)];
    const now = { pool, leases, declared: [next] };
    expect(await retireOlderVersions(now, [stays], later)).toEqual([]);
    await gone.lease.release();
    expect(await retireOlderVersions(now, [stays], later)).toEqual(['kept_too_v1']);
    expect(await tables()).toEqual(['kept_v2']);
  });
});

describe('change notices', () => {
  it('are kept for ten minutes', async () => {
    await pool.query(
      `insert into ops.changes (tags, position, at) values
         ('[]', 1, clock_timestamp() - interval '11 minutes'), ('[]', 2, clock_timestamp() - interval '9 minutes')`,
    );
    await forgetOldChanges(pool);
    expect((await pool.query('select position from ops.changes')).rows).toEqual([
      { position: '2' },
    ]);
  });
});
