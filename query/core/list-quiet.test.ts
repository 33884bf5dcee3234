import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { askList } from './list.ts';
import { quietLanes } from './list-quiet.ts';
import { name, sql, type Sql } from './sql.ts';

type Task = { id: number; text: string; owner: string | null };

const ownerOf = (id: Sql): Sql => sql`left join read.owners o on o.id = ${id}`;
const byName = sql`o.name`;

/** More rows than the number from which a list is sampled. */
const rows = 120_000;

const tasks: ListDeclaration<Task, Task, null> = {
  from: sql`read.tasks t`,
  table: name('read.tasks'),
  searchText: sql`(t.text)`,
  columns: {
    id: { sql: sql`t.id`, sort: true },
    text: { sql: sql`t.text`, search: 'text' },
    owner: {
      sql: byName,
      with: ownerOf(sql`t.owner_id`),
      sort: {
        by: byName,
        with: ownerOf(sql`t.owner_id`),
        then: sql`t.place`,
        lanes: {
          column: sql`t.owner_id`,
          named: (id) => ({ by: byName, with: ownerOf(id) }),
        },
      },
      search: ({ pattern }) =>
        sql`t.owner_id = any(array(select f.id from read.owners f where f.name ilike ${pattern}))`,
    },
  },
  scope: () => sql`t.is_open`,
  defaultSort: 'id',
  tie: sql`t.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
const query = (text: string) => database.pools.projector.query<{ id: number }>(text);

beforeAll(async () => {
  database = await createTestDatabase();
  await query(
    `create table read.owners as select * from (values (1, 'Ada'), (2, 'Ben'), (3, 'Cleo'), (4, 'Dora')) o (id, name)`,
  );
  // Ada, Ben and Cleo do not have the common text, except in one task of Ben. Half of the tasks of Dora and nobody do.
  await query(`create table read.tasks as select id::integer, nullif(id % 5, 0)::integer as owner_id, ${rows} - id as place,
      id % 50 > 0 as is_open,
      case when id % 5 in (0, 4) and id % 2 = 0 or id = 50002 then 'urgent' else 'usual' end || ' ' || md5(id::text) as text
    from generate_series(1, ${rows}) id`);
  await query('create unique index on read.tasks (id)');
  await query('create index on read.tasks (owner_id, place desc)');
  await query('create index on read.tasks using gin (text gin_trgm_ops)');
  await query('analyze read.tasks, read.owners');
});
afterAll(() => database.drop());

const found = async (search: string, sort: string, page: number): Promise<readonly number[]> => {
  const asked = { search, sort, page, limit: 1_000 };
  const { data } = await askList(tasks, { pool: database.pools.query }, null, asked);
  return data.map(({ id }) => id);
};

describe('a common text that the first lanes of a list do not contain', () => {
  it.each([
    ['urgent', 'owner', 'asc'],
    ['urgent', '-owner', 'desc'],
    ['usual', 'owner', 'asc'],
    ['usual', '-owner', 'desc'],
  ])(
    'given %s, sorted by %s, then the rows are in the order of a plain query',
    async (...given) => {
      const [search, sort, direction] = given;
      const { rows: sorted } =
        await query(`select t.id from read.tasks t left join read.owners o on o.id = t.owner_id
        where t.is_open and t.text ilike '%${search}%' order by o.name ${direction}, t.place ${direction}`);
      const ids = sorted.map(({ id }) => id);
      for (const page of [1, 2, 10, Math.ceil(ids.length / 1_000), 100])
        expect(await found(search, sort, page)).toEqual(
          ids.slice((page - 1) * 1_000, page * 1_000),
        );
    },
  );

  const lanesOf = (direction: Sql, opposite: Sql, text: Sql) => ({
    scope: sql`t.is_open`,
    where: sql`t.is_open and ${text}`,
    ways: [sql`t.is_open and ${text}`],
    order: {
      by: sql`o.name${direction}, t.place${direction}`,
      joins: [],
      direction: sql` asc`,
      isOwn: false,
      lanes: {
        column: sql`t.owner_id`,
        named: (id: Sql) => ({ by: byName, with: ownerOf(id) }),
        then: sql`t.place`,
        direction,
        opposite,
      },
    },
    limit: 15,
    offset: 0,
    text,
    listed: sql`t.is_open`,
  });

  it('given a text of the last lanes, then the lanes before them are quiet, and none after the page', async () => {
    const asked = lanesOf(sql` asc`, sql` desc`, sql`t.text ilike ${'%urgent%'}`);
    const quiet = await quietLanes(database.pools.query, tasks, asked);
    expect([...(quiet?.values ?? [])].sort()).toEqual([1, 2, 3]);
    expect(quiet?.isNone).toBe(false);
  });

  it('given a first lane without an owner and without the text, then it is quiet too', async () => {
    const asked = lanesOf(sql` desc`, sql` asc`, sql`t.owner_id = 1 and t.text ilike ${'%usual%'}`);
    const quiet = await quietLanes(database.pools.query, tasks, asked);
    expect([...(quiet?.values ?? [])].sort()).toEqual([2, 3, 4]);
    expect(quiet?.isNone).toBe(true);
  });

  it('given a text of the first lanes, then no lane is quiet', async () => {
    const asked = lanesOf(sql` asc`, sql` desc`, sql`t.text ilike ${'%usual%'}`);
    expect(await quietLanes(database.pools.query, tasks, asked)).toBeNull();
  });

  it('given a view in place of the table during a rebuild, then no rows are sampled', async () => {
    await query('create view read.lent_tasks as select * from read.tasks');
    const lent = { ...tasks, from: sql`read.lent_tasks t`, table: name('read.lent_tasks') };
    const asked = lanesOf(sql` asc`, sql` desc`, sql`t.text ilike ${'%urgent%'}`);
    expect(await quietLanes(database.pools.query, lent, asked)).toBeNull();
  });
});
