import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { ask, askByKeys } from './ask.ts';
import { conditionsWhere, withFilters } from './list-conditions.ts';
import type { ListColumn, ListDeclaration, ListPage, ListRequest } from './list-declaration.ts';
import { pageOfSearchOnce, type OwnSearch } from './list-once.ts';
import { keysInOrder, rowsOfKeys, type Order } from './list-pages.ts';
import { pageOfPlanned, searchedOf, type AskedPlanned } from './list-planned.ts';
import { listLimits } from './list-schema.ts';
import { waysToFind } from './list-search.ts';
import { filterByWays, type ByWays } from './list-ways.ts';
import { pageOfWalk, type ListWalk, type RowKey } from './list-walk.ts';
import { isSql, sql, type Sql } from './sql.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

const forbidMasked = <Scope>(
  options: Pick<ListColumn<Scope>, 'isMasked'>,
  scope: Scope,
  field: string,
): void => {
  if (options.isMasked?.(scope) === true) {
    throw new DomainError(
      generalErrors.INVALID,
      {},
      { [field]: 'You cannot sort or filter by this.' },
    );
  }
};

const sortOf = <Raw extends object, Item, Scope>(
  { columns }: ListDeclaration<Raw, Item, Scope>,
  wanted: string,
): ListColumn<Scope> | undefined =>
  Object.entries<ListColumn<Scope>>(columns).find(
    ([column]) => column === wanted.replace(/^-/, ''),
  )?.[1];

const orderOf = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  wanted: string,
): Order => {
  const isDescending = wanted.startsWith('-');
  const [direction, opposite] = isDescending ? [sql` desc`, sql` asc`] : [sql` asc`, sql` desc`];
  const found = sortOf(list, wanted);
  const sort = found?.sort;
  if (found === undefined || sort === undefined) {
    throw new DomainError(
      generalErrors.INVALID,
      {},
      { sort: 'This list cannot be sorted by this column.' },
    );
  }
  forbidMasked(found, scope, 'sort');
  const joins = found.with === undefined ? [] : [found.with];
  const first = sortOf(list, list.defaultSort);
  // A sort expression is one object, whichever column is sorted by it; `true` means the column's own expression.
  const isOwn = found === first || (sort !== true && sort === first?.sort);
  const by = (expression: Sql, then: Sql): Sql =>
    sql`${expression}${direction}, ${then}${direction}`;
  if (sort === true) return { by: by(found.sql, list.tie), direction, joins, isOwn };
  if (isSql(sort)) return { by: by(sort, list.tie), direction, joins, isOwn };
  const { then = list.tie, lanes } = sort;
  return {
    by: by(sort.by, then),
    direction,
    joins: sort.with === undefined ? [] : [sort.with],
    isOwn,
    ...(lanes === undefined ? {} : { lanes: { ...lanes, then, direction, opposite } }),
  };
};

const filterConditions = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  request: ListRequest,
): readonly Sql[] => {
  const all = [list.scope(scope)];
  for (const [filter, { where, isMasked }] of Object.entries(list.filters ?? {})) {
    const value = request[filter];
    if (typeof value !== 'string') continue;
    forbidMasked(isMasked === undefined ? {} : { isMasked }, scope, filter);
    all.push(where(value, scope));
  }
  return all;
};

/** How the rows of a filter are found by its ways, in the list's own order; `null` without such a filter. */
const byWaysOf = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  request: ListRequest,
  chosen: Sql | null,
): ByWays | null => {
  const found = filterByWays(list.filters ?? {}, request, scope);
  if (found === null) return null;
  const others = filterConditions(list, scope, { ...request, [found.filter]: undefined });
  return { ways: found.ways, others: chosen === null ? others : [...others, chosen] };
};

/**
 * Reads one page of a list, and the number of its rows, exact up to 10,000. A list that is searched by its own
 * conditions passes its search.
 */
export const askList = async <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  { pool, walk }: Readonly<{ pool: Pool; walk?: ListWalk | undefined }>,
  scope: Scope,
  given: ListRequest,
  own: OwnSearch | null = null,
): Promise<ListPage<Item>> => {
  const request = withFilters(list, given);
  const page = request.page ?? 1;
  const limit = Math.min(request.limit ?? listLimits.default, listLimits.most);
  const search = request.search ?? '';
  const conditions = filterConditions(list, scope, request);
  const chosen = conditionsWhere(list, scope, request.where ?? '');
  const paged = {
    order: orderOf(list, scope, request.sort ?? list.defaultSort),
    scope: list.scope(scope),
    limit,
    offset: (page - 1) * limit,
  };
  const asPlanned = async (): Promise<AskedPlanned<Raw, Item, Scope>> => ({
    list,
    pool,
    paged,
    others: chosen === null ? conditions : [...conditions, chosen],
    byWays: paged.order.isOwn ? byWaysOf(list, scope, request, chosen) : null,
    isChosen: chosen !== null,
    ways: own === null ? waysToFind(list, scope, search) : await own.planned(),
    isOwn: own !== null,
  });
  if (walk?.step === 'keys') {
    const question = keysInOrder(list, searchedOf(await asPlanned()), walk.most + 1);
    const keys = await ask<{ key: RowKey }>(pool, question);
    walk.onFound({ keys: keys.map(({ key }) => key), conditions: list.conditions ?? {} });
    return pageOfWalk<Item>([]);
  }
  if (walk?.step === 'rows') {
    const rows = await askByKeys<Raw>(pool, rowsOfKeys(list, paged, walk.keys));
    return pageOfWalk(rows.map((row) => list.toItem(row, scope)));
  }
  const once =
    chosen === null
      ? await pageOfSearchOnce({ list, pool, scope, conditions, search, own, paged })
      : null;
  const isAnswered = once !== null && once.rows !== null && once.total !== null;
  const { rows, total } = isAnswered
    ? { rows: once.rows, total: once.total }
    : await pageOfPlanned(await asPlanned(), once);
  const isEstimate = total > listLimits.counted;
  const known = isEstimate ? listLimits.counted : total;
  return {
    data: rows.map((row) => list.toItem(row, scope)),
    meta: {
      total: known,
      per_page: limit,
      current_page: page,
      last_page: Math.max(1, Math.ceil(known / limit)),
      ...(isEstimate ? { total_is_estimate: true } : {}),
    },
  };
};
