import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { listQuery } from './list-schema.ts';
import { searchTextOf } from './list-search.ts';
import { askList } from './list.ts';
import { name, sql } from './sql.ts';

type Thing = { id: number; title: string | null; amount: string; at: Date | null; mode: string };
type Scope = { isMasked: boolean };

const things: ListDeclaration<Thing & { owner: number | null }, Thing, Scope> = {
  from: sql`${name('read.things')} t`,
  searchText: searchTextOf('t', ['title']),
  columns: {
    id: { sql: sql`t.id`, sort: true },
    title: { sql: sql`t.title`, search: 'text', isMasked: ({ isMasked }) => isMasked },
    amount: { sql: sql`t.amount::text`, sort: sql`t.amount` },
    at: { sql: sql`t.at`, sort: true },
    mode: { sql: sql`t.mode` },
    owner: {
      sql: sql`o.id`,
      with: sql`left join ${name('read.things')} o on o.id = t.owner`,
      compare: sql`t.owner`,
      find: ({ pattern }) =>
        sql`t.owner = any(array(select f.id from ${name('read.things')} f where f.title ilike ${pattern}))`,
    },
  },
  conditions: {
    title: { kind: 'text', label: 'Title' },
    amount: { kind: 'number', label: 'Amount' },
    at: { kind: 'time', label: 'Date' },
    mode: { kind: 'choice', label: 'Mode', choices: [{ value: 'real', label: 'Real' }] },
    owner: { kind: 'name', label: 'Owner' },
  },
  scope: () => sql`true`,
  defaultSort: 'id',
  tie: sql`t.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.projector.query(`
    create table read.things (id integer, title text, amount numeric, at timestamptz, mode text, owner integer);
    insert into read.things values
      (1, 'A 100% sure_thing', 9, '2026-05-01T00:00:00Z', 'real', null),
      (2, 'a 100x sureXthing', 10, '2026-05-01T23:59:59.999Z', 'demo', 1),
      (3, '', 100.5, '2026-05-02T00:00:00Z', 'real', 2),
      (4, null, -1, null, 'real', null)`);
});
afterAll(() => database.drop());

const found = async (where: string, scope: Scope = { isMasked: false }) =>
  (await askList(things, { pool: database.pools.query }, scope, { where })).data.map(
    ({ id }) => id,
  );

describe('conditions on a list', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['title:contains:100%25', [1]],
    ['title:contains:SURE_', [1]],
    ['title:is:a%20100%25%20SURE_thing', [1]],
    ['title:empty', [3, 4]],
    ['title:filled', [1, 2]],
    ['amount:is:9.00', [1]],
    ['amount:before:9', [4]],
    ['amount:after:9', [2, 3]],
    ['amount:between:9:10', [1, 2]],
    ['at:is:2026-05-01', [1, 2]],
    ['at:before:2026-05-02', [1, 2]],
    ['at:after:2026-05-01', [3]],
    ['at:between:2026-05-01:2026-05-02', [1, 2, 3]],
    ['at:empty', [4]],
    ['mode:is:real', [1, 3, 4]],
    ['owner:contains:100%25', [2]],
    ['owner:empty', [1, 4]],
    ['mode:is:real;amount:after:0;title:filled', [1]],
  ])('%s finds %j', async (where, ids) => {
    expect(await found(where)).toEqual(ids);
  });

  it('given a masked column, then it cannot be filtered by', async () => {
    await expect(found('title:empty', { isMasked: true })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await found('mode:is:real', { isMasked: true })).toEqual([1, 3, 4]);
  });

  it('that are invalid are refused with an error in their field, also without a schema before', async () => {
    await expect(found('title:is')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(listQuery(things).validate({ where: 'amount:is:x' })).rejects.toMatchObject({
      path: 'where',
      message: 'Enter a number such as 1250.50.',
    });
  });

  it('are refused by a list that declares none', async () => {
    const { conditions: _, ...plain } = things;
    const asked = askList(
      plain,
      { pool: database.pools.query },
      { isMasked: false },
      {
        where: 'title:empty',
      },
    );
    await expect(asked).rejects.toMatchObject({ code: 'INVALID' });
    expect(Object.keys(listQuery(plain).fields)).not.toContain('where');
  });
});
