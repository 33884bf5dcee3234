import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import type { ListColumn, ListDeclaration, ListPage, ListRequest } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { allOf, anyOf, join, name, sql, toQuery, type Sql } from './sql.ts';

/** Below so many characters a search looks for what begins so. */
const containsFrom = 3;

const escapeLike = (text: string): string =>
  text.replace(/[\\%_]/g, (character) => `\\${character}`);

const searchCondition = <Scope>(
  columns: readonly ListColumn<Scope>[],
  scope: Scope,
  search: string,
): Sql | null => {
  const term = search.trim();
  if (term === '') return null;
  const pattern = `${[...term].length < containsFrom ? '' : '%'}${escapeLike(term)}%`;
  const searchable = columns.filter((column) => column.isMasked?.(scope) !== true);
  return anyOf(
    searchable.flatMap(({ sql: column, search: kind }) => {
      if (kind === 'text') return [sql`${column} ilike ${pattern}`];
      return kind === 'number' && /^\d{1,9}$/.test(term) ? [sql`${column} = ${Number(term)}`] : [];
    }),
  );
};

const forbidMasked = <Scope>(
  of: Pick<ListColumn<Scope>, 'isMasked'>,
  scope: Scope,
  field: string,
): void => {
  if (of.isMasked?.(scope) === true) {
    throw new DomainError('INVALID', {}, { [field]: 'You cannot sort or filter by this.' });
  }
};

const orderBy = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  wanted: string,
): Sql => {
  const isDescending = wanted.startsWith('-');
  const direction = isDescending ? sql` desc` : sql` asc`;
  const found = Object.entries<ListColumn<Scope>>(list.columns).find(
    ([column]) => column === wanted.replace(/^-/, ''),
  )?.[1];
  if (found?.sort === undefined) {
    throw new DomainError('INVALID', {}, { sort: 'This list cannot be sorted by that.' });
  }
  forbidMasked(found, scope, 'sort');
  const by = found.sort === true ? found.sql : found.sort;
  return sql`${by}${direction}, ${list.tie}${isDescending ? sql` desc` : sql` asc`}`;
};

const conditions = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  request: ListRequest,
): Sql => {
  const columns = Object.values<ListColumn<Scope>>(list.columns);
  const all = [list.scope(scope)];
  const found = searchCondition(columns, scope, request.search ?? '');
  if (found !== null) all.push(found);
  for (const [filter, { where, isMasked }] of Object.entries(list.filters ?? {})) {
    const value = request[filter];
    if (typeof value !== 'string') continue;
    forbidMasked(isMasked === undefined ? {} : { isMasked }, scope, filter);
    all.push(where(value, scope));
  }
  return allOf(all);
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
  const where = conditions(list, scope, request);
  const order = orderBy(list, scope, request.sort ?? list.defaultSort);
  const shown = Object.entries<ListColumn<Scope>>(list.columns).map(
    ([column, declared]) => sql`${declared.sql} as ${name(column)}`,
  );
  const rows = toQuery(
    sql`select ${join(shown, sql`, `)} from ${list.from} where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
  );
  const count = toQuery(
    sql`select count(*)::integer as total from (select 1 from ${list.from} where ${where} limit ${listLimits.counted + 1}) counted`,
  );
  const [data, counted] = await Promise.all([
    pool.query<Raw>(rows),
    pool.query<{ total: number }>(count),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const isEstimate = total > listLimits.counted;
  const known = isEstimate ? listLimits.counted : total;
  return {
    data: data.rows.map((row) => list.toItem(row, scope)),
    meta: {
      total: known,
      per_page: limit,
      current_page: page,
      last_page: Math.max(1, Math.ceil(known / limit)),
      ...(isEstimate ? { total_is_estimate: true } : {}),
    },
  };
};
