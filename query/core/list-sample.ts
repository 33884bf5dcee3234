import type { Pool } from 'pg';
import { codeOf } from '../../infra/vault/error-code.ts';
import { askOne } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { constant, sql, type Sql } from './sql.ts';

/** Below this number of rows, collecting all matches is fast enough. */
const largeFrom = 50_000;
/** The size of the sample in rows, read as whole random pages of the table. */
export const looked = 2_000;
/**
 * This many rows of the sample must match, and stand for more rows than are counted. In a table of a million rows with
 * exactly as many matches as are counted, one sample in fifty would still indicate more.
 */
const hitsMin = 30;
const timesCounted = 1.5;

/**
 * A first, smaller sample: in most searches it has no match, and the rest of the sample is not read. One page in
 * `oneOf`, because what counts as common is rarer in larger tables, and at least as many pages as hold `rows` rows. It
 * reads whole pages at chosen places instead of a random sample: of few pages the random choice might take none, and it
 * would pass over all pages of the table. They stay the same for a minute, so that they are not read from disk for each
 * search.
 */
const first = { oneOf: 5_000, pages: 2, rows: 72, seconds: 60 };

/** A table and the `from` that lists it, from which rows can be sampled. */
type Drawn = Readonly<{ from: Sql; table: Sql }>;

/** The search condition, and the condition of the listed rows; a match meets both. */
type Sought = Readonly<{ text: Sql; listed: Sql }>;

/**
 * SQL that tells by a random sample of a few thousand rows whether a condition certainly holds for more rows than are
 * counted. It defines, for use after `with`, one row `sampled`: `is_common` for the whole table and `is_many` for the
 * listed rows. The planner's own estimate rests on a hundred values, and for a text that contains another one on its
 * length.
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

/**
 * Errors when a view is in the table's place (an older version's rows, while the next version is built): a view cannot
 * be sampled and has no pages.
 */
const [notSupported, undefinedColumn] = ['0A000', '42703'];
export const isNotDrawn = (error: unknown): boolean =>
  [notSupported, undefinedColumn].includes(codeOf(error) ?? '');

/** The same as a statement of its own. */
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
