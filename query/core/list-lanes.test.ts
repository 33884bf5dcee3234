import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { askList } from './list.ts';
import { sql, type Sql } from './sql.ts';

type Task = { id: number; owner: string | null };

const ownerOf = (id: Sql): Sql => sql`left join read.owners o on o.id = ${id}`;

/** More rows than are counted exactly, so that the lanes are walked. */
const rows = 20_500;

const tasks: ListDeclaration<Task, Task, null> = {
  from: sql`read.tasks t`,
  columns: {
    id: { sql: sql`t.id`, sort: true },
    owner: {
      sql: sql`o.name`,
      with: ownerOf(sql`t.owner_id`),
      sort: {
        by: sql`o.name`,
        with: ownerOf(sql`t.owner_id`),
        then: sql`t.place`,
        lanes: {
          column: sql`t.owner_id`,
          named: (id) => ({ by: sql`o.name`, with: ownerOf(id) }),
        },
      },
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
  // Two owners have the same name, one has no name, one does not exist, and a seventh of the tasks has no owner.
  await query(
    `create table read.owners as select * from (values (1, 'Zoe'), (2, 'Ada'), (3, 'Mia'), (4, 'Ada'), (5, null)) o (id, name)`,
  );
  await query(`create table read.tasks as select id::integer, nullif(id % 7, 0)::integer as owner_id, ${rows * 2} - id as place,
      id <= ${rows} as is_open from generate_series(1, ${rows + 10}) id`);
  await query('create index on read.tasks (owner_id, place desc); analyze read.tasks');
});
afterAll(() => database.drop());

const ask = async (sort: string, page: number, limit: number): Promise<readonly number[]> => {
  const { data } = await askList(tasks, { pool: database.pools.query }, null, {
    sort,
    page,
    limit,
  });
  return data.map(({ id }) => id);
};

describe('a long list sorted by a column with few values', () => {
  it.each([
    ['owner', 'asc'],
    ['-owner', 'desc'],
  ])('given %s, then the rows are in the order of a plain query', async (sort, direction) => {
    const { rows: sorted } =
      await query(`select t.id from read.tasks t left join read.owners o on o.id = t.owner_id
      where t.is_open order by o.name ${direction}, t.place ${direction}`);
    const ids = sorted.map(({ id }) => id);
    // The first page, one where a name begins, the last page, and the one after it.
    for (const [page, limit] of [
      [1, 15],
      [6, 1_000],
      [9, 1_000],
      [21, 1_000],
      [22, 1_000],
    ] as const) {
      expect(await ask(sort, page, limit)).toEqual(ids.slice((page - 1) * limit, page * limit));
    }
  });

  it('given an empty table, then nothing is listed', async () => {
    await query('create table read.kept as select * from read.tasks; truncate read.tasks');
    expect(await ask('owner', 1, 15)).toEqual([]);
    await query('insert into read.tasks select * from read.kept');
  });
});
