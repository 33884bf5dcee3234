import type { Pool } from 'pg';
import { codeOf } from '../../infra/vault/error-code.ts';
import { askOne } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { constant, sql, type Sql } from './sql.ts';

/** Below so many rows all that is found is gathered soon enough. */
const largeFrom = 50_000;
/** Rows that are looked at, as whole pages of the table that are drawn by lot. */
export const looked = 2_000;
/**
 * So many of them must be found, and stand for more rows than are counted: of a million rows with just as many as are
 * counted, one lot in fifty would say more.
 */
const hitsMin = 30;
const timesCounted = 1.5;

/**
 * Some of them first: in most searches none of these is found, and the others need not be looked at. One page in so many,
 * since what is common is the more seldom the more rows there are; and as many as hold so many rows. Whole pages at places of
 * their own, not by lot: of a few none might be drawn, and to draw them all pages of the table would be passed. They are the
 * same for a minute, so that they are not read from the disk for each search.
 */
const first = { oneOf: 5_000, pages: 2, rows: 72, seconds: 60 };

/** A table and the way it is listed, of which rows can be drawn. */
type Drawn = Readonly<{ from: Sql; table: Sql }>;

/** What is looked for, and which rows are listed: both hold for what is found. */
type Sought = Readonly<{ text: Sql; listed: Sql }>;

/**
 * Whether a condition surely holds for more rows than are counted, as a few thousand rows show that are drawn by lot: in
 * one row `sampled`, after `with`, `is_common` of the whole table and `is_many` of the rows that are listed. The planner's own guess rests on a hundred values, and that of a text that
 * contains another one on its length.
 */
export const sampled = ({ from, table }: Drawn, { text, listed }: Sought): Sql => {
  const surely = (found: Sql): Sql =>
    sql`${found} >= ${constant(hitsMin)} and ${found} * table_rows.rows > ${constant(timesCounted * listLimits.counted)} * looked`;
  const page = (at: Sql): Sql => sql`format('(%s,0)', ${at})::tid`;
  return sql`table_rows as materialized (
      select reltuples::float8 as rows, greatest(relpages, 0)::float8 as pages from pg_class where oid = '${table}'::regclass
    ), sampled_pages as materialized (
      select ${page(sql`at`)} as low, ${page(sql`at + 1`)} as high
      from (select abs(hashint8extended(drawn, extract(epoch from now())::bigint / ${constant(first.seconds)})) % pages::bigint as at
        from table_rows cross join generate_series(1, greatest(${constant(first.pages)}, ceil(${constant(first.rows)} * pages / rows), ceil(pages / ${constant(first.oneOf)}))::integer) drawn
        where rows >= ${constant(largeFrom)} and pages > 0) drawn_pages
    ), sampled_first as materialized (
      select exists (select 1 from sampled_pages cross join lateral (
        select ${text} as is_hit from ${from} where ctid >= low and ctid < high offset 0) page_rows where is_hit) as is_hit
    ), sampled as materialized (
      select ${surely(sql`hits`)} as is_common, ${surely(sql`listed_hits`)} as is_many
      from table_rows cross join (
        select count(*) as looked, count(*) filter (where is_hit) as hits, count(*) filter (where is_hit and is_listed) as listed_hits
        from (select ${text} as is_hit, ${listed} as is_listed
          from ${from} tablesample system ((select least(100, 100 * ${constant(looked)} / rows)::real from table_rows))
          where (select sampled_first.is_hit from sampled_first) offset 0) each_row
      ) drawn_rows
    )`;
};

/** A view stands in the table's place (an older version's rows, while the next is built): nothing can be drawn of it, and it has no pages. */
const [notSupported, undefinedColumn] = ['0A000', '42703'];
export const isNotDrawn = (error: unknown): boolean =>
  [notSupported, undefinedColumn].includes(codeOf(error) ?? '');

/** The same, asked by itself. */
export const areSurelyMany = async (
  pool: Pool,
  { from, table }: Pick<ListDeclaration<never, never, never>, 'from' | 'table'>,
  where: Sql,
): Promise<boolean> => {
  if (table === undefined) return false;
  try {
    const found = await askOne<{ is_many: boolean }>(
      pool,
      sql`with ${sampled({ from, table }, { text: where, listed: sql`true` })} select is_many from sampled`,
    );
    return found?.is_many ?? false;
  } catch (error) {
    if (isNotDrawn(error)) return false;
    throw error;
  }
};
