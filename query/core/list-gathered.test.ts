import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { ask } from './ask.ts';
import { pageByWalking } from './list-pages.ts';
import { askList } from './list.ts';
import { sql, type Sql } from './sql.ts';

type Order = { id: number; type: string };

/** The open orders are the newest tenth. In the order of their type, all others come before them. */
const orders: ListDeclaration<Order, Order, null> = {
  from: sql`read.sample_orders o`,
  gatheredAs: sql`o`,
  columns: { id: { sql: sql`o.id`, sort: true }, type: { sql: sql`o.type`, sort: true } },
  scope: () => sql`o.is_open`,
  defaultSort: '-id',
  tie: sql`o.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
const query = (text: string) => database.pools.projector.query(text);

beforeAll(async () => {
  database = await createTestDatabase();
  await query(`create table read.sample_orders as
    select id, case when id > 18000 then 'SELL' else 'BUY' end as type, id > 18000 as is_open
    from generate_series(1, 20000) id`);
  await query(`create index by_type on read.sample_orders (type, id)`);
  await query(`create index by_id on read.sample_orders (id)`);
  await query(`create index of_open on read.sample_orders (id) where is_open`);
  await query('analyze read.sample_orders');
});
afterAll(() => database.drop());

const planOf = async (by: Sql, isOwn: boolean): Promise<string> => {
  const where = sql`o.is_open`;
  const order = { by, direction: sql` asc`, joins: [], isOwn };
  const page = pageByWalking(orders, { scope: where, where, order, limit: 4, offset: 4 });
  const rows = await ask<{ 'QUERY PLAN': string }>(database.pools.query, sql`explain ${page}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('a list that shows a small part of its table', () => {
  it('in another order than its default does not walk the index of that order', async () => {
    expect(await planOf(sql`o.type, o.id`, false)).not.toContain('by_type');
    expect(await planOf(sql`o.type, o.id`, true)).toContain('by_type');
  });

  it('in another order than its default returns the right page', async () => {
    const { data } = await askList(orders, { pool: database.pools.query }, null, {
      sort: 'type',
      page: 2,
      limit: 4,
    });
    expect(data.map(({ id }) => id)).toEqual([18_005, 18_006, 18_007, 18_008]);
  });

  it('in its default order returns the newest rows', async () => {
    const { data } = await askList(orders, { pool: database.pools.query }, null, { limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([20_000, 19_999]);
  });
});
