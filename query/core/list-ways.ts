import type { ListDeclaration, ListFilter, ListRequest, Way } from './list-declaration.ts';
import { rowsOfKeysFrom, type Asked } from './list-pages.ts';
import { listLimits } from './list-schema.ts';
import { surelyMore } from './list-total.ts';
import { allOf, anyOf, constant, join, sql, type Sql } from './sql.ts';

/** The rows of one filter by its ways, and the conditions of everything else. */
export type ByWays = Readonly<{ ways: readonly Way[]; others: readonly Sql[] }>;

/**
 * The condition of a way. With `=` the planner could walk the index of the key, and skip over the rows of all other
 * ways.
 */
const holds = ({ column, value, and = sql`true` }: Way): Sql =>
  sql`${column} = any(array[${value}]) and ${and}`;

/** The keys of some rows of each way. A row can match in several ways; `union` leaves it out the second time. */
const keysOfWays = <Raw extends object, Item, Scope>(
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  { ways, others }: ByWays,
  some: (way: Way) => Sql,
): Sql =>
  join(
    ways.map((way) => {
      const keys = sql`(select ${tie} as key from ${from} where ${allOf([...others, holds(way)])} ${some(way)})`;
      return way.each === undefined
        ? keys
        : sql`(select of_each.key from ${way.each} cross join lateral ${keys} of_each)`;
    }),
    sql` union `,
  );

/**
 * The rows of a page. Each way is read in the list's order by its own index, no further than the page reaches; what was
 * read is merged. The limit of a later page is a subquery, so that the planner does not know it: it would gather and
 * sort all rows of a way.
 */
export const pageByWays = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  asked: Omit<Asked, 'where'>,
  byWays: ByWays,
): Sql => {
  const { order, limit, offset } = asked;
  const most = constant(limit + offset);
  const bounded = offset === 0 ? sql`limit ${most}` : sql`limit (select ${most}::bigint)`;
  const keys = keysOfWays(
    list,
    byWays,
    ({ column }) => sql`order by ${column}${order.direction}, ${order.by} ${bounded}`,
  );
  const page = sql`select by_ways.key from (${keys}) by_ways
    order by by_ways.key${order.direction} limit ${constant(limit)} offset ${constant(offset)}`;
  return rowsOfKeysFrom(list, asked, page);
};

/** The same rows to be counted, as `from`. */
export const countedByWays = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  byWays: ByWays,
): Sql => sql`(${keysOfWays(list, byWays, () => sql`limit ${constant(surelyMore)}`)}) by_ways`;

/** The condition that a row matches in any of these ways, for rows that are found by something else. */
export const inAnyWay = (ways: readonly Way[]): Sql =>
  anyOf(
    ways.map((way) =>
      way.each === undefined
        ? holds(way)
        : sql`${way.column} = any(array(select ${way.value} from ${way.each})) and ${way.and ?? sql`true`}`,
    ),
  );

/**
 * The number of rows, and the keys of a page, for rows that must also meet a condition that very many rows meet. Each
 * way is read in the list's order until it has given as many rows as are counted or the page needs.
 */
export const foundByWays = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  { order, limit, offset }: Omit<Asked, 'where'>,
  byWays: ByWays,
): Sql => {
  const most = constant(Math.max(listLimits.counted + 1, limit + offset));
  const keys = keysOfWays(
    list,
    byWays,
    ({ column }) =>
      sql`order by ${column}${order.direction}, ${order.by} limit (select ${most}::bigint)`,
  );
  return sql`with found as materialized (${keys})
    select (select count(*)::integer from found) as total, array(select found.key from found
      order by found.key${order.direction} limit ${constant(limit)} offset ${constant(offset)}) as keys`;
};

/** The first filter in a request that finds its rows by ways; `null` without one. */
export const filterByWays = <Scope>(
  filters: Readonly<Record<string, ListFilter<Scope>>>,
  request: ListRequest,
  scope: Scope,
): Readonly<{ filter: string; ways: readonly Way[] }> | null => {
  for (const [filter, { ways: waysOf }] of Object.entries(filters)) {
    const value = request[filter];
    const ways = typeof value === 'string' ? (waysOf?.(value, scope) ?? null) : null;
    if (ways !== null) return { filter, ways };
  }
  return null;
};
