import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { areSurelyMany } from './list-sample.ts';
import { name, sql, type Sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.projector.query(
    `create table read.large as select id::integer, 'note ' || id % 100 as text from generate_series(1, 200000) id`,
  );
  await database.pools.projector.query(
    `create table read.small as select * from read.large where id <= 40000`,
  );
  await database.pools.projector.query('analyze read.large; analyze read.small');
});
afterAll(() => database.drop());

const areMany = (table: string, where: Sql): Promise<boolean> =>
  areSurelyMany(database.pools.query, { from: sql`${name(table)} t`, table: name(table) }, where);

describe('the sample that tells whether surely more rows match than are counted', () => {
  it.each<readonly [string, Sql, boolean]>([
    ['all', sql`t.text ilike ${'%note%'}`, true],
    ['every second', sql`t.id % 2 = 0`, true],
    ['a fortieth', sql`t.id % 40 = 0`, false],
    ['one in a hundred', sql`t.text = ${'note 17'}`, false],
    ['one', sql`t.id = ${4711}`, false],
    ['none', sql`t.text ilike ${'%nothing%'}`, false],
  ])(
    'given %s of 200,000 rows, then the answer is as expected, case %#',
    async (_which, where, expected) => {
      expect(await areMany('read.large', where)).toBe(expected);
    },
  );

  it('given hundreds of rows on a page, then a common condition is never missed', async () => {
    for (let time = 0; time < 50; time += 1)
      expect(await areMany('read.large', sql`t.id % 2 = 0`)).toBe(true);
  });

  it('given a small table, then none of its rows is read', async () => {
    expect(await areMany('read.small', sql`1 / (t.id - t.id) = 1`)).toBe(false);
  });

  it('given a view in place of the table during a rebuild, then no rows are sampled', async () => {
    await database.pools.projector.query('create view read.lent as select * from read.large');
    expect(await areMany('read.lent', sql`t.id % 2 = 0`)).toBe(false);
  });

  it('given a list without a declared table, then no query is run', async () => {
    const list = { from: sql`read.nowhere n` };
    expect(await areSurelyMany(database.pools.query, list, sql`true`)).toBe(false);
  });
});
