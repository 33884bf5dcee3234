import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { string } from 'yup';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { askList } from './list.ts';
import { allOf, anyOf, constant, name, sql, toQuery } from './sql.ts';

type Person = { id: number; email: string };
type Scope = { isMasked: boolean };

const people: ListDeclaration<Person, Person, Scope> = {
  from: sql`${name('read.people')} p`,
  columns: {
    id: {
      sql: sql`p.id`,
      sort: true,
      search: ({ number }) => (number === null ? null : sql`p.id = ${number}`),
    },
    email: { sql: sql`p.email`, sort: true, search: 'text', isMasked: ({ isMasked }) => isMasked },
  },
  filters: {
    email: {
      schema: string(),
      where: (email) => sql`p.email = ${email}`,
      isMasked: ({ isMasked }) => isMasked,
    },
  },
  scope: () => sql`true`,
  defaultSort: 'id',
  tie: sql`p.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.projector.query(
    `create table read.people as select id::integer, 'person' || (id % 7) || '@x.test' as email from generate_series(1, 10050) id`,
  );
});
afterAll(() => database.drop());

const ask = (request: object = {}, scope: Scope = { isMasked: false }) =>
  askList(people, { pool: database.pools.query }, scope, { ...request });

describe('a list', () => {
  it('counts up to 10,000 rows exactly, and marks a larger total as an estimate', async () => {
    expect((await ask({ email: 'person1@x.test' })).meta).toEqual({
      total: 1436,
      per_page: 15,
      current_page: 1,
      last_page: 96,
    });
    expect((await ask()).meta).toMatchObject({ total: 10_000, total_is_estimate: true });
  });

  it('has pages beyond the estimated total', async () => {
    expect((await ask({ page: 670 })).data.at(-1)).toMatchObject({ id: 10_050 });
    expect((await ask({ page: 1_000_000, limit: 1_000 })).data).toEqual([]);
  });

  it('breaks ties by id, in the direction of the sort', async () => {
    expect((await ask({ sort: 'email', limit: 3 })).data.map(({ id }) => id)).toEqual([7, 14, 21]);
    expect((await ask({ sort: '-email', limit: 2 })).data.map(({ id }) => id)).toEqual([
      10_044, 10_037,
    ]);
  });

  it('does not search masked columns, and refuses to sort or filter by them', async () => {
    const masked = { isMasked: true };
    expect((await ask({ search: 'person1' }, masked)).meta.total).toBe(0);
    expect((await ask({ search: '17' }, masked)).data).toEqual([
      { id: 17, email: 'person3@x.test' },
    ]);
    await expect(ask({ sort: 'email' }, masked)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(ask({ email: 'person1@x.test' }, masked)).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('given a search, then its pages have the order of the list, and its total is exact up to 10,000', async () => {
    const found = await ask({ search: 'PERSON3@', sort: '-id', limit: 2, page: 2 });
    expect(found.data.map(({ id }) => id)).toEqual([10_034, 10_027]);
    expect(found.meta.total).toBe(1436);
    expect((await ask({ search: 'person3@', page: 200 })).data).toEqual([]);
    expect((await ask({ search: 'person9@' })).meta.total).toBe(0);
    const all = await ask({ search: 'person', page: 670 });
    expect(all.data.at(-1)).toMatchObject({ id: 10_050 });
    expect(all.meta).toMatchObject({ total: 10_000, total_is_estimate: true });
  });

  it('given a table that was replaced after the statement was prepared, then its rows are listed', async () => {
    const newest = async (): Promise<Person | undefined> =>
      (await ask({ sort: '-id', limit: 1 })).data[0];
    for (let time = 0; time < 5; time += 1) expect(await newest()).toMatchObject({ id: 10_050 });
    const { projector } = database.pools;
    await projector.query(
      `create table read.anew as select * from read.people; insert into read.anew values (10051, 'new@x.test')`,
    );
    await projector.query('drop table read.people; alter table read.anew rename to people');
    expect(await newest()).toEqual({ id: 10_051, email: 'new@x.test' });
    await projector.query('delete from read.people where id = 10051');
  });

  it('refuses an undeclared sort, also without a schema before', async () => {
    await expect(ask({ sort: 'p.id; select 1' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(ask({ sort: 'constructor' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is read through a role that can change nothing', async () => {
    await expect(database.pools.query.query('delete from read.people')).rejects.toMatchObject({
      code: '25006',
    });
    await expect(
      database.pools.query.query('begin; set transaction read write; delete from read.people'),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('sql', () => {
  it('binds every value, and inserts only pieces that it made itself', () => {
    const forged = { parts: ['1; drop table x'], values: [] };
    const inner = sql`b = ${2} and c = ${forged}`;
    expect(toQuery(sql`select ${1} where ${inner} or d = ${'4'}`)).toEqual({
      text: 'select $1 where b = $2 and c = $3 or d = $4',
      values: [1, 2, forged, '4'],
    });
  });

  it('joins conditions', () => {
    expect(toQuery(allOf([]))).toEqual({ text: 'true', values: [] });
    expect(toQuery(anyOf([]))).toEqual({ text: 'false', values: [] });
    expect(toQuery(allOf([sql`a = ${1}`, sql`b = ${2}`]))).toEqual({
      text: '(a = $1) and (b = $2)',
      values: [1, 2],
    });
  });

  it('inserts plain words and whole numbers as constants, and refuses others', () => {
    const made = sql`a = ${constant('kyc_case')} limit ${constant(15)}`;
    expect(toQuery(made)).toEqual({ text: `a = 'kyc_case' limit 15`, values: [] });
    for (const other of [`o'x`, 'a b', '', '1', 1.5, -1, NaN]) {
      expect(() => constant(other)).toThrow('a constant is');
    }
  });

  it('accepts only plain names as names', () => {
    expect(() => name('read.people; drop')).toThrow();
    expect(() => name('"x"')).toThrow();
  });
});
