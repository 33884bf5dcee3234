import type { Pool } from 'pg';
import { ask } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import type { Quiet, Searched } from './list-pages.ts';
import { isNotDrawn, looked } from './list-sample.ts';
import { constant, join, sql, type Sql } from './sql.ts';

/** This many rows are checked one by one quickly enough. */
const soonWalked = 10_000;
/**
 * How many rows must be expected for each row that the page needs, so that the page is full before the first lane that
 * was not examined.
 */
const timesWanted = 2;

type Lane = Readonly<{
  value: unknown;
  /** Sampled rows of the lane: all, those with the text, and those that are listed too. */
  drawn: number;
  hits: number;
  listed: number;
  /** How many rows of the table each sampled row stands for. */
  each: number;
}>;

/** The lanes of a random sample of rows, in the list's order. */
const drawnLanes = <Raw extends object, Item, Scope>(
  { from, table }: ListDeclaration<Raw, Item, Scope>,
  { order, text, listed }: SearchedText,
): Sql | null => {
  if (order.lanes === undefined || table === undefined) return null;
  const { column, named, direction } = order.lanes;
  const { by, with: joined } = named(sql`lane_values.value`);
  const lanes = sql`(
    select value, count(*) as drawn, count(*) filter (where is_hit) as hits,
      count(*) filter (where is_hit and is_listed) as listed
    from (
      select ${column} as value, ${text} as is_hit, ${listed} as is_listed
      from ${from} tablesample system ((select least(100, 100 * ${constant(looked)} / rows)::real from table_rows)) offset 0
    ) drawn_rows group by value
  ) lane_values`;
  return sql`with table_rows as materialized (
      select greatest(reltuples, 1)::float8 as rows from pg_class where oid = '${table}'::regclass
    ) select lane_values.value, drawn::integer, hits::integer, listed::integer,
      (select rows from table_rows) / sum(drawn) over () as each
    from ${join([lanes, ...(joined === undefined ? [] : [joined])], sql` `)} order by ${by}${direction}`;
};

type SearchedText = Searched & Readonly<{ text: Sql; listed: Sql }>;

/**
 * The lanes before the end of the page in which no sampled row contains the text, if they are long: all of their rows
 * would have to be checked. `null` when checking row by row is fast enough.
 */
export const quietLanes = async <Raw extends object, Item, Scope>(
  pool: Pool,
  list: ListDeclaration<Raw, Item, Scope>,
  asked: SearchedText,
): Promise<Quiet | null> => {
  const asking = drawnLanes(list, asked);
  if (asking === null) return null;
  try {
    const lanes = await ask<Lane>(pool, asking);
    const wanted = timesWanted * (asked.offset + asked.limit);
    const quiet: Lane[] = [];
    let expected = 0;
    for (const lane of lanes) {
      if (expected >= wanted) break;
      if (lane.hits === 0) quiet.push(lane);
      expected += lane.listed * lane.each;
    }
    const rows = quiet.reduce((sum, { drawn, each }) => sum + drawn * each, 0);
    if (rows <= soonWalked) return null;
    const values = quiet.flatMap(({ value }) => (value === null ? [] : [value]));
    return { values, isNone: values.length < quiet.length, ways: asked.ways };
  } catch (error) {
    if (isNotDrawn(error)) return null;
    throw error;
  }
};
