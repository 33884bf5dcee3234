import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { ask, askByIndexes, askByKeys, askOne } from './ask.ts';
import { conditionsWhere } from './list-conditions.ts';
import type { ListColumn, ListDeclaration, ListPage, ListRequest } from './list-declaration.ts';
import { pageOfWalk, type ListWalk, type RowKey } from './list-walk.ts';
import {
  keysInOrder,
  pageByLanes,
  pageByWalking,
  pageOfFound,
  rowsOfKeys,
  type Searched,
  type Found,
  type Order,
} from './list-pages.ts';
import { listLimits } from './list-schema.ts';
import { askFound, type FoundPage } from './list-found.ts';
import { hasTrigram, unplanned, waysToFind } from './list-search.ts';
import { quietLanes } from './list-quiet.ts';
import { areSurelyMany } from './list-sample.ts';
import { createTotals, surelyMore } from './list-total.ts';
import { allOf, anyOf, isSql, sql, toQuery, type Sql } from './sql.ts';
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
      { sort: 'This list cannot be sorted by that.' },
    );
  }
  forbidMasked(found, scope, 'sort');
  const joins = found.with === undefined ? [] : [found.with];
  const first = sortOf(list, list.defaultSort);
  // An expression is one object, whichever column is sorted by it; `true` is the column's own.
  const isOwn = found === first || (sort !== true && sort === first?.sort);
  const by = (expression: Sql, then: Sql): Sql =>
    sql`${expression}${direction}, ${then}${direction}`;
  if (sort === true) return { by: by(found.sql, list.tie), joins, isOwn };
  if (isSql(sort)) return { by: by(sort, list.tie), joins, isOwn };
  const { then = list.tie, lanes } = sort;
  return {
    by: by(sort.by, then),
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

const countRows = createTotals(() => performance.now());

/**
 * Asks for one page of a list, and how many rows there are: exactly up to 10,000. A list that is searched in ways of its
 * own gives the conditions that its search makes.
 */
export const askList = async <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  { pool, walk }: Readonly<{ pool: Pool; walk?: ListWalk | undefined }>,
  scope: Scope,
  request: ListRequest,
  ownWays: readonly Sql[] | null = null,
): Promise<ListPage<Item>> => {
  const page = request.page ?? 1;
  const limit = Math.min(request.limit ?? listLimits.default, listLimits.most);
  const conditions = filterConditions(list, scope, request);
  const ways = ownWays ?? waysToFind(list, scope, request.search ?? '');
  const chosen = conditionsWhere(list, scope, request.where ?? '');
  const isFound = ways !== null || chosen !== null;
  const others = chosen === null ? conditions : [...conditions, chosen];
  const all = ways === null ? allOf(others) : allOf([...others, anyOf(ways)]);
  const asked: Searched = {
    order: orderOf(list, scope, request.sort ?? list.defaultSort),
    scope: list.scope(scope),
    where: all,
    ways: (ways ?? []).length < 2 ? [all] : (ways ?? []).map((way) => allOf([...others, way])),
    limit,
    offset: (page - 1) * limit,
  };
  if (walk?.step === 'keys') {
    const keys = await ask<{ key: RowKey }>(pool, keysInOrder(list, asked, walk.most + 1));
    walk.onFound({ keys: keys.map(({ key }) => key), conditions: list.conditions ?? {} });
    return pageOfWalk<Item>([]);
  }
  if (walk?.step === 'rows') {
    const rows = await askByKeys<Raw>(pool, rowsOfKeys(list, asked, walk.keys));
    return pageOfWalk(rows.map((row) => list.toItem(row, scope)));
  }
  const inquire = list.isOfOneKey === true && chosen === null ? askByKeys : ask;
  const inOrder = (): Promise<readonly Raw[]> => inquire(pool, pageByWalking(list, asked));
  // What stands in very many rows is looked for in each, in their order: an index would gather all of them first.
  const ofMany = ways === null ? all : allOf([...others, sql`(${anyOf(ways)}) is true`]);
  const search = request.search ?? '';
  // What else is bound could be rare or common; of a text without a trigram the index would give all rows.
  const isPlannedOnce =
    list.table !== undefined &&
    ownWays === null &&
    chosen === null &&
    hasTrigram(search) &&
    toQuery(allOf(conditions)).values.length === 0;
  const alike = isPlannedOnce ? (waysToFind(list, scope, search, unplanned) ?? []) : [];
  const byLanes = async (): Promise<readonly Raw[]> => {
    // Far down the planner must know how many rows it passes, and of the lanes how many each has.
    if (alike.length > 0 && page === 1 && asked.order.lanes === undefined) {
      const where = allOf([...conditions, sql`(${anyOf(alike)}) is true`]);
      return askByKeys(pool, pageByWalking(list, { ...asked, where }));
    }
    const sought = ways === null ? null : { ...asked, text: anyOf(ways), listed: allOf(others) };
    const quiet = sought === null ? null : await quietLanes(pool, list, sought);
    const askLanes = quiet === null ? ask : askByIndexes;
    return askLanes<Raw>(pool, pageByLanes(list, { ...asked, where: ofMany }, quiet));
  };
  const foundAtOnce = async (): Promise<FoundPage<Raw> | null> => {
    const { table } = list;
    if (table === undefined || alike.length === 0) return null;
    const text = anyOf(alike);
    const each = alike.map((way) => allOf([...conditions, way]));
    return askFound(pool, list, { ...asked, ways: each, text, listed: allOf(conditions), table });
  };
  const answer = async (): Promise<readonly [readonly Raw[], number]> => {
    if (!isFound && asked.order.lanes === undefined)
      return Promise.all([inOrder(), countRows(pool, list.from, all, inquire)]);
    if (!isFound) {
      // Of few rows the lanes would be walked to their ends.
      const total = await countRows(pool, list.from, all);
      return [await (total >= surelyMore ? byLanes() : inOrder()), total];
    }
    const found = await foundAtOnce();
    if (found !== null && found.total !== null)
      return [found.total > listLimits.counted ? await byLanes() : found.rows, found.total];
    if (found === null && (await areSurelyMany(pool, list, all)))
      return [await byLanes(), surelyMore];
    const counted = await askOne<Found>(pool, pageOfFound(list, asked));
    if (counted === null || counted.total === 0) return [[], 0];
    if (counted.total > listLimits.counted) return [await byLanes(), counted.total];
    return [await askByKeys(pool, rowsOfKeys(list, asked, counted.keys)), counted.total];
  };
  const [data, total] = await answer();
  const isEstimate = total > listLimits.counted;
  const known = isEstimate ? listLimits.counted : total;
  return {
    data: data.map((row) => list.toItem(row, scope)),
    meta: {
      total: known,
      per_page: limit,
      current_page: page,
      last_page: Math.max(1, Math.ceil(known / limit)),
      ...(isEstimate ? { total_is_estimate: true } : {}),
    },
  };
};
