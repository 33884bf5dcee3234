import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { ask } from './ask.ts';
import type { ListColumn, ListDeclaration, ListPage, ListRequest } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { searchCondition } from './list-search.ts';
import { allOf, join, name, sql, type Sql } from './sql.ts';

const forbidMasked = <Scope>(
  of: Pick<ListColumn<Scope>, 'isMasked'>,
  scope: Scope,
  field: string,
): void => {
  if (of.isMasked?.(scope) === true) {
    throw new DomainError('INVALID', {}, { [field]: 'You cannot sort or filter by this.' });
  }
};

/** The order, and the joins it needs. */
type Order = Readonly<{ by: Sql; joins: readonly Sql[] }>;

const isSql = (value: object): value is Sql => 'parts' in value;

const orderOf = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  wanted: string,
): Order => {
  const isDescending = wanted.startsWith('-');
  const direction = isDescending ? sql` desc` : sql` asc`;
  const found = Object.entries<ListColumn<Scope>>(list.columns).find(
    ([column]) => column === wanted.replace(/^-/, ''),
  )?.[1];
  const sort = found?.sort;
  if (found === undefined || sort === undefined) {
    throw new DomainError('INVALID', {}, { sort: 'This list cannot be sorted by that.' });
  }
  forbidMasked(found, scope, 'sort');
  const joins = found.with === undefined ? [] : [found.with];
  const by = (expression: Sql): Sql => sql`${expression}${direction}, ${list.tie}${direction}`;
  if (sort === true) return { by: by(found.sql), joins };
  return isSql(sort) ? { by: by(sort), joins } : { by: by(sort.by), joins: [sort.with] };
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

const counted = listLimits.counted + 1;

const countRows = async (pool: Pool, from: Sql, where: Sql): Promise<number> => {
  const rows = await ask<{ total: number }>(
    pool,
    sql`select count(*)::integer as total from (select 1 from ${from} where ${where} limit ${counted}) counted`,
  );
  return rows[0]?.total ?? 0;
};

/**
 * The rows that a search finds where they are few, the condition where they are many. Asked for with an order and a
 * limit, the planner may take what is rare for common, and walk a whole table in that order to find the one row there is.
 */
const narrowed = async <Raw extends object, Item, Scope>(
  pool: Pool,
  { from, tie }: ListDeclaration<Raw, Item, Scope>,
  conditions: readonly Sql[],
): Promise<Readonly<{ where: Sql; total: number }>> => {
  const where = allOf(conditions);
  const found = await ask<{ key: string | number }>(
    pool,
    sql`select ${tie} as key from ${from} where ${where} limit ${counted}`,
  );
  if (found.length === counted) return { where, total: counted };
  const keys = found.map(({ key }) => key);
  // Once more in the scope: a key may be unique in it alone.
  return {
    where: allOf([...conditions.slice(0, 1), sql`${tie} = any(${keys})`]),
    total: keys.length,
  };
};

/** The rows of one page, with what is shown beside them joined to them alone. */
const pageOf = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  of: Readonly<{ scope: Sql; where: Sql; order: Order; limit: number; offset: number }>,
): Sql => {
  const { from, tie } = list;
  const columns = Object.entries<ListColumn<Scope>>(list.columns);
  const shown = join(
    columns.map(([column, declared]) => sql`${declared.sql} as ${name(column)}`),
    sql`, `,
  );
  const joins = [...new Set(columns.flatMap(([, column]) => column.with ?? []))];
  const withJoins = (all: readonly Sql[]): Sql => join([from, ...all], sql` `);
  const { by } = of.order;
  const keys = sql`select ${tie} from ${withJoins(of.order.joins)} where ${of.where}
    order by ${by} limit ${of.limit} offset ${of.offset}`;
  return sql`select ${shown} from ${withJoins(joins)}
    where (${of.scope}) and ${tie} = any(array(${keys})) order by ${by}`;
};

/** Asks for one page of a list, and how many rows there are: exactly up to 10,000. */
export const askList = async <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  { pool }: Readonly<{ pool: Pool }>,
  scope: Scope,
  request: ListRequest,
): Promise<ListPage<Item>> => {
  const page = request.page ?? 1;
  const limit = Math.min(request.limit ?? listLimits.default, listLimits.most);
  const order = orderOf(list, scope, request.sort ?? list.defaultSort);
  const conditions = filterConditions(list, scope, request);
  const search = searchCondition(list, scope, request.search ?? '');
  const rowsWhere = (where: Sql): Promise<readonly Raw[]> => {
    const offset = (page - 1) * limit;
    return ask(pool, pageOf(list, { scope: list.scope(scope), where, order, limit, offset }));
  };
  const answer = async (): Promise<readonly [readonly Raw[], number]> => {
    if (search === null) {
      const where = allOf(conditions);
      return Promise.all([rowsWhere(where), countRows(pool, list.from, where)]);
    }
    const { where, total } = await narrowed(pool, list, [...conditions, search]);
    return [total === 0 ? [] : await rowsWhere(where), total];
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
