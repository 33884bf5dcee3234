import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createIndexes, createTables } from '../../projections/core/build.ts';
import type { Projection } from '../../projections/core/define-projection.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { crmLeads } from '../../projections/crm/leads/projection.ts';
import { leadsSearched, leadsTable } from '../../projections/crm/leads/rows.ts';
import { identityPeople } from '../../projections/identity/people/projection.ts';
import { peopleSearched, peopleTable } from '../../projections/identity/people/rows.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { plannedOnce, searchTextOf } from './list-search.ts';
import { askList } from './list.ts';
import { name, sql, toQuery } from './sql.ts';

type Text = { id: number; title: string | null; author: string | null };
type Scope = { isMasked: boolean };

const texts: ListDeclaration<Text, Text, Scope> = {
  from: sql`read.texts t`,
  searchText: searchTextOf('t', ['title author', 'author']),
  columns: {
    id: { sql: sql`t.id`, sort: true },
    title: { sql: sql`t.title`, search: 'text' },
    author: { sql: sql`t.author`, search: 'text', isMasked: ({ isMasked }) => isMasked },
  },
  scope: () => sql`true`,
  defaultSort: 'id',
  tie: sql`t.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.projector.query(
    `create table read.texts as select * from (values (1, 'Emma', 'Austen'), (2, 'Ulysses', 'Joyce'), (3, null, 'Zola'),
       (4, '100% \\_ true', null)) as t (id, title, author)`,
  );
});
afterAll(() => database.drop());

const found = async (search: string, isMasked = false): Promise<readonly number[]> => {
  const page = await askList(texts, { pool: database.pools.query }, { isMasked }, { search });
  expect(page.meta.total).toBe(page.data.length);
  return page.data.map(({ id }) => id);
};

describe('a search in the joined texts of a row', () => {
  it.each([
    ['ulys', [2]],
    ['AUSTEN', [1]],
    ['emma aus', [1]],
    ['jo', [2]],
    ['zo', [3]],
    ['la', []],
    ['nobody', []],
    ['0% \\_ t', [4]],
    ['%%%', []],
    ['', [1, 2, 3, 4]],
  ])('given %j, then it finds %j', async (search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  it('given masked texts, then they are not searched', async () => {
    expect(await found('austen', true)).toEqual([]);
    expect(await found('emma', true)).toEqual([1]);
  });
});

describe('the conditions of a search that is planned once', () => {
  it('given two conditions with the same lookup, then the statement contains the lookup once', () => {
    const { ways, lookedUp } = plannedOnce(({ bind, lookUp }) =>
      ['agent_id', 'manager_id', 'status'].map(
        (column) =>
          sql`${name(column)} = any(array(${lookUp(sql`select id from read.${name(column === 'status' ? 'statuses' : 'people')} where name ilike ${bind('%Ada%')}`)}))`,
      ),
    );
    expect(lookedUp.map((each) => toQuery(each).text)).toEqual([
      'looked_up_0 (id) as materialized (select id from read.people where name ilike (select $1::text))',
      'looked_up_1 (id) as materialized (select id from read.statuses where name ilike (select $1::text))',
    ]);
    expect(ways.map((each) => toQuery(each))).toEqual([
      { text: 'agent_id = any(array(select looked_up_0.id from looked_up_0))', values: [] },
      { text: 'manager_id = any(array(select looked_up_0.id from looked_up_0))', values: [] },
      { text: 'status = any(array(select looked_up_1.id from looked_up_1))', values: [] },
    ]);
  });
});

describe('the index of the searched texts', () => {
  it.each<readonly [Projection, string, readonly string[]]>([
    [crmLeads, leadsTable, leadsSearched],
    [identityPeople, peopleTable, peopleSearched],
  ])('is used by the search of list %#', async (projection, table, columns) => {
    const { rows } = await inTransaction(database.pools.projector, async (client) => {
      await createTables(client, projection, 'live');
      await createIndexes(client, projection, 'live');
      await client.query('set local enable_seqscan = off');
      const { text, values } = toQuery(
        sql`explain select 1 from ${name(table)} x where ${searchTextOf('x', columns)} ilike ${'%abcd%'}`,
      );
      return client.query<{ 'QUERY PLAN': string }>(text, values);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan');
  });
});
