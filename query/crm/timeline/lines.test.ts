import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roles } from '../../../domain/shared/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { inTransaction } from '../../../infra/postgres/transaction.ts';
import { auditEvents } from '../../../projections/audit/events/projection.ts';
import { auditEventsTable } from '../../../projections/audit/events/rows.ts';
import { createIndexes, createTables } from '../../../projections/core/build.ts';
import { ask } from '../../core/ask.ts';
import { sql } from '../../core/sql.ts';
import { idEnding } from '../../testing/facts.ts';
import { linesOf } from './lines.ts';

const [customer, other] = [idEnding('a1'), idEnding('a2')];
/** The oldest events are of the customer, more than a source reads. All later events are of others. */
const [ofCustomer, inAll] = [40_000, 100_000];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pools.projector, async (client) => {
    await createTables(client, auditEvents, 'live');
    await client.query(`insert into ${auditEventsTable} (position, event_id, recorded_at, occurred_at, type, category, stream, revision,
        actor_id, correlation_id, causation_id, command_id, outcome, user_id, search, hash, data)
      select i, e.id, e.at, e.at, 'BalanceAdjusted', 'wallet', 'wallet-' || e.owner, i, 'system:seeder', e.id, e.id, e.id, 'done',
        e.owner, '', '', '{}'
      from generate_series(1, ${inAll}) i cross join lateral (
        select md5(i::text)::uuid as id, timestamptz '2026-01-05 08:00Z' + i * interval '1 second' as at,
          (case when i <= ${ofCustomer} then '${customer}' else '${other}' end)::uuid as owner) e`);
    await createIndexes(client, auditEvents, 'live');
  });
});
afterAll(() => database.drop());

describe('the timeline of a customer with very many events', () => {
  const { from } = linesOf({ leadIds: [], userId: customer }, { roleId: roles.admin });

  it('given many later events of others, then they are not scanned', async () => {
    const rows = await ask<{ 'QUERY PLAN': string }>(
      database.pools.query,
      sql`explain select * from ${from}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('user_id_position_idx');
    expect(plan).not.toContain('_pkey');
  });

  it('has the newest events', async () => {
    const rows = await ask(
      database.pools.query,
      sql`select count(*)::integer as lines, min(t.position::integer) as oldest, max(t.position::integer) as newest from ${from}`,
    );
    expect(rows).toEqual([{ lines: 10_000, oldest: ofCustomer - 9_999, newest: ofCustomer }]);
  });
});
