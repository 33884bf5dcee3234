import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createTotals, type Totals } from './list-total.ts';
import { name, sql } from './sql.ts';

let database: TestDatabase;
let nowMs = 0;
let totals: Totals;

const fill = (rows: number) =>
  database.pools.projector.query(
    `truncate read.many; insert into read.many select id, id % 2 = 0 from generate_series(1, ${rows}) id`,
  );
const count = (where = sql`true`): Promise<number> =>
  totals(database.pools.query, name('read.many'), where);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.projector.query('create table read.many (id integer, is_even boolean)');
});
afterAll(() => database.drop());
beforeEach(() => {
  nowMs = 0;
  totals = createTotals(() => nowMs);
});

describe('the total of a list', () => {
  it('given at most 20,000 rows, then each change is counted at once', async () => {
    await fill(20_000);
    expect(await count()).toBe(20_000);
    await fill(12);
    expect(await count()).toBe(12);
  });

  it('given more than 20,000 rows, then they are not counted again for half a minute', async () => {
    await fill(20_001);
    expect(await count()).toBe(20_001);
    await fill(12);
    nowMs = 29_999;
    expect(await count()).toBe(20_001);
    nowMs = 30_000;
    expect(await count()).toBe(12);
  });

  it('given conditions with different values, then each is counted separately', async () => {
    await fill(41_000);
    expect(await count(sql`is_even = ${true}`)).toBe(20_001);
    expect(await count(sql`is_even = ${true} and id > ${40_000}`)).toBe(500);
    expect(await count(sql`is_even = ${null}`)).toBe(0);
  });
});
