import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { string } from 'yup';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { pagesRead } from '../testing/pages-read.ts';
import type { ListDeclaration, ListRequest } from './list-declaration.ts';
import { countedByWays, filterByWays, pageByWays, type ByWays } from './list-ways.ts';
import { askList } from './list.ts';
import { allOf, anyOf, sql } from './sql.ts';

type Happened = { id: number; maker: number; about: number | null };

const inAll = 50_000;
/** Whoever makes all events except a few, and is never what they are about. */
const busy = '1';
/** Makes the first event; the last but one is about it, and one that it made itself. */
const rare = '2';

const happened: ListDeclaration<Happened, Happened, null> = {
  from: sql`read.sample_happened h`,
  columns: {
    id: { sql: sql`h.id`, sort: true, search: ({ number }) => sql`h.id = ${number}` },
    maker: { sql: sql`h.maker`, filter: 'maker' },
    about: { sql: sql`h.about`, sort: true },
  },
  filters: {
    odd: { schema: string(), where: () => sql`h.id % 2 = 1` },
    of: {
      schema: string(),
      where: (record) => anyOf([sql`h.maker = ${record}`, sql`h.about = ${record}`]),
      ways: (record) => [
        {
          each: sql`unnest(array[${record}::integer, -1]) made(by)`,
          column: sql`h.maker`,
          value: sql`made.by`,
        },
        { column: sql`h.about`, value: sql`${record}::integer`, and: sql`h.id > 0` },
      ],
    },
    maker: {
      schema: string(),
      where: (maker) => sql`h.maker = ${maker}`,
      ways: (maker) =>
        maker === busy ? null : [{ column: sql`h.maker`, value: sql`${maker}::integer` }],
    },
  },
  conditions: {
    maker: {
      kind: 'choice',
      label: 'Maker',
      choices: [busy, rare].map((value) => ({ value, label: value })),
    },
  },
  scope: () => sql`true`,
  defaultSort: '-id',
  tie: sql`h.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(`create table read.sample_happened as
    select id, case when id in (1, ${inAll - 7}) then ${rare} else ${busy} end::integer as maker,
      case when id in (${inAll - 1}, ${inAll - 7}) then ${rare} end::integer as about, repeat('x', 200) as text
    from generate_series(1, ${inAll}) id`);
  await projector.query(`alter table read.sample_happened add primary key (id)`);
  await projector.query(`create index on read.sample_happened (maker, id)`);
  await projector.query(`create index on read.sample_happened (about, id)`);
  await projector.query('vacuum (analyze) read.sample_happened');
});
afterAll(() => database.drop());

const found = async (request: ListRequest) => {
  const { data, meta } = await askList(happened, { pool: database.pools.query }, null, request);
  return { ids: data.map(({ id }) => id), total: meta.total };
};

describe('a filter with several ways', () => {
  it('finds each row once, in the order of the list', async () => {
    const ids = [inAll - 1, inAll - 7, 1];
    expect(await found({ of: rare })).toEqual({ ids, total: 3 });
    expect(await found({ of: rare, sort: 'id' })).toEqual({ ids: ids.toReversed(), total: 3 });
    expect(await found({ of: rare, limit: 1, page: 2 })).toEqual({ ids: [ids[1]], total: 3 });
    expect(await found({ of: '3' })).toEqual({ ids: [], total: 0 });
  });

  it('holds together with other filters, in any order and beside a search', async () => {
    expect(await found({ of: rare, odd: 'yes', maker: rare })).toEqual({
      ids: [inAll - 7, 1],
      total: 2,
    });
    expect((await found({ of: rare, sort: 'about' })).total).toBe(3);
    expect(await found({ of: rare, search: '1' })).toEqual({ ids: [1], total: 1 });
  });

  it('counts as every list does', async () => {
    const last = await found({ of: busy, page: 667 });
    expect(last.total).toBe(10_000);
    expect(last.ids[0]).toBe(inAll - 1 - 666 * 15);
  });

  it('is asked by a condition on a column that says the same', async () => {
    const where = `maker:is:${rare}`;
    expect(await found({ where })).toEqual({ ids: [inAll - 7, 1], total: 2 });
    expect(await found({ where, maker: busy })).toEqual({ ids: [], total: 0 });
    expect(await found({ where: `${where};maker:is:${busy}` })).toEqual({ ids: [], total: 0 });
    await expect(found({ where: 'maker:is:nobody' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a page by ways', () => {
  const byWaysOf = (record: string): ByWays => {
    const ways = filterByWays(happened.filters ?? {}, { of: record }, null)?.ways ?? [];
    return { ways, others: [allOf([])] };
  };
  const pageOf = (record: string, page: number) => {
    const direction = sql` desc`;
    const order = { by: sql`h.id desc, h.id desc`, direction, joins: [], isOwn: true };
    const asked = { scope: sql`true`, order, limit: 15, offset: (page - 1) * 15 };
    return pagesRead(database.pools.query, pageByWays(happened, asked, byWaysOf(record)));
  };

  it.each([
    ['with very many rows', busy],
    ['with few rows far apart', rare],
    ['without any', '3'],
  ])('reads a few pages of thousands %s', async (_which, record) => {
    expect(await pageOf(record, 1)).toBeLessThan(60);
  });

  it('reads no further than a later page reaches', async () => {
    expect(await pageOf(busy, 20)).toBeLessThan(120);
  });

  it('is counted no further than totals are', async () => {
    const counting = sql`select count(*) from ${countedByWays(happened, byWaysOf(busy))}`;
    expect(await pagesRead(database.pools.query, counting)).toBeLessThan(1_000);
  });
});
