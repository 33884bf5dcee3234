import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { auditEvents } from '../../projections/audit/events/projection.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { createIndexes, createTables } from '../../projections/core/build.ts';
import { filterByWays, pageByWays } from '../core/list-ways.ts';
import { askList } from '../core/list.ts';
import { sql } from '../core/sql.ts';
import { idEnding } from '../testing/facts.ts';
import { pagesRead } from '../testing/pages-read.ts';
import { auditList } from './events.ts';

const [customer, wallet, order] = [idEnding('a1'), idEnding('b1'), idEnding('c1')];
const inAll = 50_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pools.projector, async (client) => {
    await createTables(client, auditEvents, 'live');
    await client.query(`insert into ${auditEventsTable} (position, event_id, recorded_at, occurred_at, type, category, stream, revision,
        actor_id, correlation_id, causation_id, command_id, outcome, user_id, order_id, about_id, search, hash, data)
      select i, e.id, e.at, e.at, 'BalanceAdjusted', 'wallet',
        case when i = 3 then 'user-${customer}' else 'wallet-${wallet}' end, i, 'system:seeder', e.id, e.id, e.id, 'done',
        case when i % 10 > 0 then '${customer}'::uuid end, case when i = 5 then '${order}'::uuid end,
        case when i = 10 then '${customer}'::uuid end, '', '', '{}'
      from generate_series(1, ${inAll}) i cross join lateral (
        select md5(i::text)::uuid as id, timestamptz '2026-01-05 08:00Z' + i * interval '1 second' as at) e`);
    await createIndexes(client, auditEvents, 'live');
  });
  await database.pools.projector.query(`vacuum (analyze) ${auditEventsTable}`);
});
afterAll(() => database.drop());

const found = async (request: object) => {
  const page = await askList(auditList, { pool: database.pools.query }, null, { ...request });
  return { at: page.data.map(({ position }) => Number(position)), total: page.meta.total };
};

describe('the history of a record', () => {
  it('has the own stream of a record, what concerns it and what was aimed at it, each once', async () => {
    expect(await found({ record: customer, limit: 3 })).toEqual({
      at: [inAll - 1, inAll - 2, inAll - 3],
      total: 10_000,
    });
    expect(await found({ record: customer, sort: 'position', limit: 11 })).toMatchObject({
      at: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    });
    expect(await found({ record: order })).toEqual({ at: [5], total: 1 });
    expect((await found({ record: wallet, limit: 2 })).at).toEqual([inAll, inAll - 1]);
  });

  it.each([
    ['a customer with very many events', customer],
    ['a wallet with very many events', wallet],
    ['an order with one', order],
    ['nothing', idEnding('d1')],
  ])('of %s: reads a few pages of thousands', async (_what, record) => {
    const ways = filterByWays(auditList.filters ?? {}, { record }, null)?.ways ?? [];
    const by = sql`e.position desc, e.position desc`;
    const order = { by, direction: sql` desc`, joins: [], isOwn: true };
    const asked = { scope: sql`true`, order, limit: 15, offset: 0 };
    const page = pageByWays(auditList, asked, { ways, others: [] });
    expect(await pagesRead(database.pools.query, page)).toBeLessThan(120);
  });
});
