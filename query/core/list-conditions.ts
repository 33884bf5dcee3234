import { momentsOf } from '../../domain/shared/days.ts';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import {
  mistakeInConditions,
  readConditions,
  writeConditions,
  type Condition,
  type FilteredColumn,
} from '../../domain/shared/lists/conditions.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { ListColumn, ListDeclaration, ListRequest, TimeRange } from './list-declaration.ts';
import { escapeLike, planned } from './list-search.ts';
import { allOf, isSql, sql, type Sql } from './sql.ts';

type AnyList = Pick<ListDeclaration<never, never, never>, 'columns' | 'conditions' | 'searchText'>;

const refused = (message: string): DomainError =>
  new DomainError(generalErrors.INVALID, {}, { where: message });

/**
 * The expression to compare. It uses only the listed table, so that a condition joins nothing to rows that it excludes.
 */
const comparedOf = (column: ListColumn<never>): Sql => {
  if (column.compare !== undefined) return column.compare;
  invariant(column.with === undefined, 'a condition compares a column of the listed table');
  return isSql(column.sort) ? column.sort : column.sql;
};

const dayOf = (day: string) => momentsOf({ start: day, end: day });

const rangeOf = ({ act, values: [first = '', last = first] }: Condition): TimeRange => {
  switch (act) {
    case 'before':
      return { from: null, until: dayOf(first).from };
    case 'after':
      return { from: dayOf(first).until, until: null };
    default:
      return { from: dayOf(first).from, until: dayOf(last).until };
  }
};

const inTime = (at: Sql, { from, until }: TimeRange): Sql =>
  allOf([
    ...(from === null ? [] : [sql`${at} >= ${from}::timestamptz`]),
    ...(until === null ? [] : [sql`${at} < ${until}::timestamptz`]),
  ]);

const inNumbers = (figure: Sql, { act, values: [first, last = first] }: Condition): Sql => {
  switch (act) {
    case 'before':
      return sql`${figure} < ${first}::numeric`;
    case 'after':
      return sql`${figure} > ${first}::numeric`;
    default:
      return sql`${figure} between ${first}::numeric and ${last}::numeric`;
  }
};

/** Whether an index of a list's texts can find it. */
const isIndexed = (text: string): boolean => [...text].length >= 3;

type Asked = Readonly<{ list: AnyList; column: ListColumn<never>; condition: Condition }>;

const patternOf = ({ act, values: [value = ''] }: Condition): string =>
  act === 'contains' ? `%${escapeLike(value.trim())}%` : escapeLike(value.trim());

const inText = (held: Sql, { list, column, condition }: Asked): Sql => {
  const text = (condition.values[0] ?? '').trim();
  const found = sql`${held} ilike ${patternOf(condition)}`;
  return list.searchText !== undefined && column.search === 'text' && isIndexed(text)
    ? sql`${list.searchText} ilike ${`%${escapeLike(text)}%`} and ${found}`
    : found;
};

const byName = ({ column, condition }: Asked): Sql => {
  const look = column.find ?? column.search;
  invariant(typeof look === 'function', 'a column of names has a lookup');
  const text = (condition.values[0] ?? '').trim();
  const found = look({
    text,
    pattern: sql`${patternOf(condition)}`,
    inTexts: sql`${`%${escapeLike(text)}%`}`,
    number: null,
    lookUp: planned.lookUp,
  });
  return found ?? sql`false`;
};

const holds = (kind: FilteredColumn['kind'], asked: Asked): Sql => {
  const { column, condition } = asked;
  const compared = comparedOf(column);
  const isText = kind === 'text' || kind === 'choice';
  if (condition.act === 'empty')
    return isText ? sql`(${compared} is null or ${compared}::text = '')` : sql`${compared} is null`;
  if (condition.act === 'filled')
    return isText ? sql`coalesce(${compared}::text, '') <> ''` : sql`${compared} is not null`;
  switch (kind) {
    case 'time':
      return column.findTime?.(rangeOf(condition)) ?? inTime(compared, rangeOf(condition));
    case 'number':
      return inNumbers(compared, condition);
    case 'choice':
      return sql`${compared}::text = ${condition.values[0]}`;
    case 'name':
      return byName(asked);
    default:
      return column.find === undefined ? inText(compared, asked) : byName(asked);
  }
};

/**
 * The condition that all given conditions hold; `null` when there are none. Refuses conditions on a column that the
 * person sees masked.
 */
export const conditionsWhere = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  text: string,
): Sql | null => {
  if (text === '') return null;
  const { conditions = {} } = list;
  const mistake = mistakeInConditions(conditions, text);
  if (mistake !== null) throw refused(mistake);
  const columns = new Map(Object.entries<ListColumn<Scope>>(list.columns));
  const all = (readConditions(text) ?? []).map((condition) => {
    const [column, declared] = [columns.get(condition.column), conditions[condition.column]];
    invariant(column !== undefined && declared !== undefined, 'each offered filter is a column');
    if (column.isMasked?.(scope) === true) throw refused('You cannot sort or filter by this.');
    return holds(declared.kind, { list, column, condition });
  });
  return allOf(all);
};

/**
 * The same request with conditions that a filter says as well in that filter, which may know a better way to find its
 * rows. A filter that is in the request stays.
 */
export const withFilters = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  request: ListRequest,
): ListRequest => {
  const text = request.where ?? '';
  if (text === '' || mistakeInConditions(list.conditions ?? {}, text) !== null) return request;
  const columns = new Map(Object.entries<ListColumn<Scope>>(list.columns));
  const filters = new Map<string, string>();
  const left = (readConditions(text) ?? []).filter(({ column, act, values: [value] }) => {
    const filter = columns.get(column)?.filter;
    if (filter === undefined || act !== 'is' || value === undefined) return true;
    if (filters.has(filter) || request[filter] !== undefined) return true;
    filters.set(filter, value);
    return false;
  });
  return { ...request, ...Object.fromEntries(filters), where: writeConditions(left) };
};
