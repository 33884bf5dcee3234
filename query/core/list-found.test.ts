import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPool } from '../../infra/postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { askList } from './list.ts';
import { constant, name, sql } from './sql.ts';

type Note = { id: number; text: string; author: string | null; phone: string };
type Scope = { isMasked: boolean };

type Kept = { name: string; generic: number; custom: number; types: readonly string[] };

/** More rows than the number from which a list is sampled. */
const size = 60_000;

const notes: ListDeclaration<Note, Note, Scope> = {
  from: sql`read.notes t`,
  table: name('read.notes'),
  searchText: sql`(t.text || E'\\n' || t.phone)`,
  columns: {
    id: { sql: sql`t.id`, sort: true },
    text: { sql: sql`t.text`, sort: true, search: 'text' },
    phone: { sql: sql`t.phone`, search: 'text', isMasked: ({ isMasked }) => isMasked },
    author: {
      sql: sql`a.name`,
      with: sql`left join read.authors a on a.id = t.author_id`,
      sort: { by: sql`a.name`, with: sql`left join read.authors a on a.id = t.author_id` },
      search: ({ pattern }) =>
        sql`t.author_id = any(array(select f.id from read.authors f where f.name ilike ${pattern}))`,
    },
  },
  scope: () => sql`t.id <= ${constant(size)}`,
  defaultSort: '-id',
  tie: sql`t.id`,
  toItem: (row) => row,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(
    `create table read.authors as select id, case when id = 777 then 'Mia Rare' else 'Person ' || id end as name
     from generate_series(1, 999) id`,
  );
  // Some texts are in one row, some in hundreds, in thousands, or in all. One of a thousand authors has a rare name.
  await projector.query(`create table read.notes as
    select id::integer, 'note of ' || md5(id::text) || ' kind' || id % 100 || ' part' || id % 12 as text,
      nullif(id % 1000, 0)::integer as author_id, '49' || 1000000 + id as phone
    from generate_series(1, ${size + 10}) id`);
  await projector.query('create unique index on read.notes (id)');
  await projector.query('create index on read.notes (author_id)');
  await projector.query(
    `create index notes_text on read.notes using gin ((text || E'\\n' || phone) gin_trgm_ops)`,
  );
  await projector.query('analyze read.notes, read.authors');
});
afterAll(() => database.drop());

const rareOf = async (id: number): Promise<string> => {
  const { rows } = await database.pools.projector.query<{ rare: string }>(
    'select substr(md5($1::text), 1, 14) as rare',
    [id],
  );
  return rows[0]?.rare ?? '';
};

/** All matching rows, by a plain query. */
const naive = async (search: string, order: string, isMasked: boolean): Promise<number[]> => {
  const { rows } = await database.pools.projector.query<{ id: number }>(
    `select t.id from read.notes t left join read.authors a on a.id = t.author_id
     where t.id <= ${size} and (t.text ilike $1 or a.name ilike $1 or (t.phone ilike $1 and $2)) order by ${order}`,
    [`%${search}%`, !isMasked],
  );
  return rows.map(({ id }) => id);
};

const orders = [
  ['-id', 't.id desc'],
  ['text', 't.text, t.id'],
  ['-author', 'a.name desc, t.id desc'],
] as const;

describe('a search that is planned once', () => {
  it.each(['rare text', 'kind17', 'part7', 'mia rare', '491004711', 'nobodyhasthis'])(
    'given %s, then rows, order and total are those of a plain query',
    async (given) => {
      const search = given === 'rare text' ? await rareOf(4711) : given;
      for (const isMasked of [false, true]) {
        for (const [sort, order] of orders) {
          const all = await naive(search, order, isMasked);
          for (const [page, limit] of [
            [1, 15],
            [3, 15],
            [2, 1_000],
          ] as const) {
            const { data, meta } = await askList(
              notes,
              { pool: database.pools.query },
              { isMasked },
              { search, sort, page, limit },
            );
            expect(data.map(({ id }) => id)).toEqual(all.slice((page - 1) * limit, page * limit));
            expect(meta.total).toBe(all.length);
            expect(meta.total_is_estimate).toBeUndefined();
          }
        }
      }
    },
  );

  it('given a text that all rows contain, then the first rows are returned and the total is an estimate', async () => {
    const { data, meta } = await askList(
      notes,
      { pool: database.pools.query },
      { isMasked: false },
      { search: 'note of', limit: 3 },
    );
    expect(data.map(({ id }) => id)).toEqual([size, size - 1, size - 2]);
    expect(meta).toMatchObject({ total: 10_000, total_is_estimate: true });
  });

  it('given a text that all rows of a short list contain, then the first rows are returned and the total is exact', async () => {
    const fewNotes = { ...notes, scope: () => sql`t.id <= 100` };
    const { data, meta } = await askList(
      fewNotes,
      { pool: database.pools.query },
      { isMasked: false },
      { search: 'note of', limit: 3 },
    );
    expect(data.map(({ id }) => id)).toEqual([100, 99, 98]);
    expect(meta.total).toBe(100);
  });

  it('returns rows with the declared fields only', async () => {
    const { data } = await askList(
      notes,
      { pool: database.pools.query },
      { isMasked: false },
      { search: await rareOf(17) },
    );
    expect(data).toEqual([
      {
        id: 17,
        text: expect.stringContaining('kind17 part5'),
        author: 'Person 17',
        phone: '491000017',
      },
    ]);
  });

  it('given one text after another, then the connection keeps one generic plan, which does not scan the large table', async () => {
    const pool = createPool({ connectionString: database.url, role: 'query', max: 1 });
    try {
      for (let id = 1; id <= 12; id += 1) {
        const search = await rareOf(id);
        const page = 1 + (id % 2);
        await askList(notes, { pool }, { isMasked: false }, { search, page });
      }
      const { rows } = await pool.query<Kept>(
        `select name, generic_plans::integer as generic, custom_plans::integer as custom,
           parameter_types::text[] as types
         from pg_prepared_statements where statement like '%found_place%'`,
      );
      expect(rows).toMatchObject([{ custom: 5 }]);
      const [kept] = rows;
      expect(kept?.generic).toBeGreaterThan(2);
      const values = (kept?.types ?? []).map((type) => (type === 'text' ? `'%a%'` : '15'));
      await pool.query('set plan_cache_mode = force_generic_plan');
      const { rows: lines } = await pool.query<{ 'QUERY PLAN': string }>(
        `explain execute "${kept?.name ?? ''}"(${values.join(', ')})`,
      );
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on notes|Gather/);
      expect(plan).toContain('notes_text');
    } finally {
      await pool.end();
    }
  });

  it('given a view in place of the table during a rebuild, then its rows are found', async () => {
    const { projector } = database.pools;
    await projector.query(
      'alter table read.notes rename to kept; create view read.notes as select * from read.kept',
    );
    const { data, meta } = await askList(
      notes,
      { pool: database.pools.query },
      { isMasked: false },
      { search: await rareOf(4711) },
    );
    await projector.query('drop view read.notes; alter table read.kept rename to notes');
    expect(data.map(({ id }) => id)).toEqual([4711]);
    expect(meta.total).toBe(1);
  });
});
