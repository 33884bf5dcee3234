import type { Lanes, ListColumn, ListDeclaration } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { sampled } from './list-sample.ts';
import { surelyMore } from './list-total.ts';
import { constant, join, name, sql, type Sql } from './sql.ts';

/** The order, and the joins that it needs. */
export type Order = Readonly<{
  by: Sql;
  direction: Sql;
  joins: readonly Sql[];
  /** The values that decide the order, if they are few. */
  lanes?: Lanes & Readonly<{ then: Sql; direction: Sql; opposite: Sql }>;
  /** Whether it is the list's own order, which has an index even if its rows are few of many. */
  isOwn: boolean;
}>;

/** Which page of which rows to read. */
export type Asked = Readonly<{
  /** The rows that the caller may see: a key may be unique only among them. */
  scope: Sql;
  /** The rows that are listed; the scope is one of its conditions. */
  where: Sql;
  order: Order;
  limit: number;
  offset: number;
  /** Subqueries of the statement that its conditions refer to (`plannedOnce`). */
  lookedUp?: readonly Sql[];
}>;

/** The same for a search. */
export type Searched = Asked &
  Readonly<{
    /** `where` for each way of finding rows, if there are several. */
    ways: readonly Sql[];
  }>;

/** The result of a search: the keys of the page in order, or none if there are too many matches to count. */
export type Found = Readonly<{ total: number; keys: readonly (string | number)[] }>;

const withJoins = (from: Sql, joins: readonly Sql[]): Sql => join([from, ...joins], sql` `);

/** Written as constants, so that a list that is opened often is planned only once. */
const pageBounds = ({ limit, offset }: Asked): Sql =>
  offset === 0
    ? sql`limit ${constant(limit)}`
    : sql`limit ${constant(limit)} offset ${constant(offset)}`;

/** The columns that are shown, and the tables they come from. */
type Shown = Readonly<{ shown: Sql; tables: Sql }>;

const shownOfAny = <Raw extends object, Item, Scope>({
  from,
  columns,
}: ListDeclaration<Raw, Item, Scope>): Shown => {
  const all = Object.entries<ListColumn<Scope>>(columns);
  const shown = join(
    all.map(([column, declared]) => sql`${declared.sql} as ${name(column)}`),
    sql`, `,
  );
  const joins = [...new Set(all.flatMap(([, column]) => column.with ?? []))];
  return { shown, tables: withJoins(from, joins) };
};

const shownByList = new WeakMap<object, Shown>();

/** Cached, because it is the same for each request. */
const shownOf = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
): Shown => {
  const shown = shownByList.get(list) ?? shownOfAny(list);
  shownByList.set(list, shown);
  return shown;
};

/** Rows with all their columns, by a condition on their keys. */
const shownRows = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  { scope, order, lookedUp = [] }: Omit<Asked, 'where'>,
  keys: Sql,
): Sql => {
  const { shown, tables } = shownOf(list);
  const first = lookedUp.length === 0 ? sql`` : sql`with ${join(lookedUp, sql`, `)} `;
  return sql`${first}select ${shown} from ${tables} where (${scope}) and ${keys} order by ${order.by}`;
};

/** The rows whose keys a subquery gives, in the list's order. */
export const rowsOfKeysFrom = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Omit<Asked, 'where'>,
  keys: Sql,
): Sql => shownRows(list, asked, sql`${list.tie} = any(array(${keys}))`);

/** The rows of a page, found in the list's order; other tables are joined only to these rows. */
export const pageByWalking = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Asked,
): Sql => {
  const { from, tie, gatheredAs } = list;
  const { order, where } = asked;
  const rows =
    gatheredAs === undefined || order.isOwn
      ? sql`${withJoins(from, order.joins)} where ${where}`
      : // `offset 0` keeps the order out of the inner question, so that no index is walked in it.
        withJoins(
          sql`(select ${gatheredAs}.* from ${from} where ${where} offset 0) ${gatheredAs}`,
          order.joins,
        );
  const keys = sql`select ${tie} from ${rows} order by ${order.by} ${pageBounds(asked)}`;
  return rowsOfKeysFrom(list, asked, keys);
};

/**
 * The values of a column, each found from the previous one by its index. `null` comes last, whether a row has it or
 * not.
 */
const valuesOf = (column: Sql, from: Sql): Sql => sql`with recursive found_values as (
    select (select ${column} from ${from} where ${column} is not null order by ${column} limit 1) as value
    union all
    select (select ${column} from ${from} where ${column} > found_values.value order by ${column} limit 1)
    from found_values where found_values.value is not null
  ) select value from found_values`;

/** Lanes with few or no matches. Their matches are collected, by each of these ways. */
export type Quiet = Readonly<{
  values: readonly unknown[];
  /** Whether the rows without a value are one of them. */
  isNone: boolean;
  ways: readonly Sql[];
}>;

/** The lanes that are read in order, beside those whose matches are collected. */
const isLoud = ({ values, isNone }: Quiet): Sql =>
  sql`case when lane_values.value is null then ${isNone ? sql`false` : sql`true`} else lane_values.value <> all(${values}) end`;

/**
 * All matches in the quiet lanes. The values are passed in a subquery, so that the planner does not know them: it would
 * assume that they are most of the table and read all matches first. A text, the first of the ways, is found by two
 * indexes together; a name has an index that is enough by itself.
 */
const rowsOfQuiet = <Raw extends object, Item, Scope>(
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  { column, then, named }: NonNullable<Order['lanes']>,
  { values, isNone, ways }: Quiet,
): Sql => {
  const { by, with: joined } = named(sql`quiet_rows.value`);
  const ofValue = sql`${column} = any(array(select quiet.value from (${valuesOf(column, from)}) quiet where quiet.value = any(${values})))`;
  const within = isNone ? [ofValue, sql`${column} is null`] : [ofValue];
  const found = within.flatMap((lane) =>
    ways.map((way, at) => {
      const both = at === 0 ? sql`${way} and ${lane}` : sql`${way} and (${lane}) is true`;
      return sql`select ${tie} as key, ${column} as value, ${then} as place from ${from} where ${both}`;
    }),
  );
  const gathered = sql`(${join(found, sql` union `)}) quiet_rows`;
  return sql`select quiet_rows.key, ${by} as named, quiet_rows.place
    from ${withJoins(gathered, joined === undefined ? [] : [joined])}`;
};

/**
 * The same page, read value by value if few values decide the order. An index gives the rows of each value in order,
 * and values after the page are not read. The limit per value is a subquery, so that the planner does not know it: for
 * the last page it would sort all rows of a value, and of the next one too, just to see the first of them.
 */
export const pageByLanes = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Asked,
  quiet: Quiet | null = null,
): Sql => {
  const { from, tie } = list;
  const { order, where, limit, offset } = asked;
  if (order.lanes === undefined) return pageByWalking(list, asked);
  const { column, named, then, direction, opposite } = order.lanes;
  const { by, with: joined } = named(sql`lane_values.value`);
  const most = constant(limit + offset);
  const bounded = offset === 0 ? sql`limit ${most}` : sql`limit (select ${most}::bigint)`;
  const rowsOf = (
    condition: Sql,
    by: Sql,
  ): Sql => sql`(select ${tie} as key, ${then} as place from ${from}
    where ${where} and ${condition} order by ${by}${then}${direction} ${bounded})`;
  // With `=` the planner could choose an index of `then`, and skip over the rows of all other values.
  const ofValue = rowsOf(sql`${column} = any(array[lanes.value])`, sql`${column}${opposite}, `);
  const ofNone = rowsOf(sql`lanes.value is null and ${column} is null`, sql``);
  const walked = sql`from (
      select lane_values.value, ${by} as named
      from ${withJoins(sql`(${valuesOf(column, from)}) lane_values`, joined === undefined ? [] : [joined])}
      where ${quiet === null ? sql`true` : isLoud(quiet)} order by 2${direction}
    ) lanes cross join lateral (
      ${ofValue} union all ${ofNone}
    ) lane_rows order by lanes.named${direction}, lane_rows.place${direction}`;
  const keys =
    quiet === null
      ? sql`select lane_rows.key ${walked} ${pageBounds(asked)}`
      : sql`select key from (
          (select lane_rows.key, lanes.named, lane_rows.place ${walked} limit ${most})
          union all ${rowsOfQuiet(list, order.lanes, quiet)}
        ) lane_keys order by named${direction}, place${direction} ${pageBounds(asked)}`;
  return rowsOfKeysFrom(list, asked, keys);
};

/** The keys of all matches, in the list's order. */
export const keysInOrder = <Raw extends object, Item, Scope>(
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  { order, where }: Asked,
  most: number,
): Sql => sql`select ${tie} as key from ${withJoins(from, order.joins)} where ${where}
  order by ${order.by} limit ${constant(most)}`;

/** The matches as `found`, at most one more than are counted, and their number as `counted`. */
const foundRows = <Raw extends object, Item, Scope>(
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  { ways }: Searched,
  when: Sql,
): Sql => {
  const most = constant(listLimits.counted + 1);
  const byEach = ways.map(
    (way) => sql`(select ${tie} as key from ${from} where ${when} and (${way}) limit ${most})`,
  );
  return sql`found as materialized (
      select key from (${join(byEach, sql` union `)}) as by_each limit ${most}
    ), counted as materialized (select count(*)::integer as total from found)`;
};

/** The keys of the page among the matches; none when there are too many to count. */
const keysOfFound = <Raw extends object, Item, Scope>(
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  { order, scope }: Searched,
  bounds: Sql,
): Sql => sql`select ${tie} from ${withJoins(from, order.joins)}
      where (${scope}) and ${tie} = any(array(select key from found))
        and (select total from counted) <= ${constant(listLimits.counted)}
      order by ${order.by} ${bounds}`;

/**
 * The number of matches, and the keys of the page. All matches are collected first: with an order and a limit, the
 * planner may take a rare text for a common one, and scan a whole table in that order for a single row. Each way of
 * finding rows is queried by itself: for several in one condition the planner adds up its estimates, and reads all rows
 * if one of them (a status of that name) could be common.
 */
export const pageOfFound = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Searched,
): Sql =>
  sql`with ${foundRows(list, asked, sql`true`)} select total, array(${keysOfFound(list, asked, pageBounds(asked))}) as keys from counted`;

/** The search text and the listed rows, each as a condition, and the table in which the text may be common. */
export type Sought = Searched &
  Readonly<{ common: Readonly<{ text: Sql; listed: Sql; table: Sql }> | null }>;

/** The extra columns of each row of a search. */
export type BesideFound = Readonly<{ found_total: number | null; found_place: string | null }>;

/**
 * The same with the rows of the page, as one statement that is planned once for every text and page: bound values are
 * in subqueries, so that the planner does not know them. Collecting the matches of a very common text would take long,
 * so a sample is read first, and nothing is collected if the text is common. The total then says that there are many;
 * it is `null` if few of them may be listed, and that case is planned for the text. A page without rows gives one row
 * without a place.
 */
export const rowsOfFound = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Sought,
): Sql => {
  const { from, tie } = list;
  const { order, scope, limit, offset, common, lookedUp = [] } = asked;
  const { shown, tables } = shownOf(list);
  const drawn = common === null ? [] : [sampled({ from, table: common.table }, common)];
  const when = common === null ? sql`true` : sql`not (select is_common from sampled)`;
  const first = [...lookedUp, ...drawn, foundRows(list, asked, when)];
  const total =
    common === null
      ? sql`counted.total as found_total, page_rows.* from counted`
      : sql`case when sampled.is_many then ${constant(surelyMore)} when not sampled.is_common then counted.total end as found_total,
      page_rows.* from sampled cross join counted`;
  const bounds = sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`;
  return sql`with ${join(first, sql`, `)}, page_rows as materialized (
      select ${shown}, row_number() over (order by ${order.by}) as found_place from ${tables}
      where (${scope}) and ${tie} = any(array(${keysOfFound(list, asked, bounds)}))
    ) select ${total} left join page_rows on true order by page_rows.found_place`;
};

/** The rows with these keys, in the list's order. */
export const rowsOfKeys = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Omit<Asked, 'where'>,
  keys: Found['keys'],
): Sql => shownRows(list, asked, sql`${list.tie} = any(${keys})`);
