import type { ListColumn, ListDeclaration, SearchTerm } from './list-declaration.ts';
import { allOf, anyOf, join, name, sql, type Sql } from './sql.ts';

/** Below so many characters a search looks for what begins so. */
const containsFrom = 3;

export const escapeLike = (text: string): string =>
  text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Whether a search text only finds what begins with it. */
export const isShort = (text: string): boolean => [...text].length < containsFrom;

/** Contains, or begins with where the text is short. */
export const likeOf = (text: string): string => `${isShort(text) ? '' : '%'}${escapeLike(text)}%`;

/** The same for texts in one: each begins after a newline. */
export const likeInTexts = (text: string): string =>
  isShort(text) ? `%\n${escapeLike(text)}%` : `%${escapeLike(text)}%`;

/**
 * A column among what is looked up first. Where nothing is found there, no row is looked at: without that the planner
 * would read all of them where a few values stand in most rows.
 */
export const amongFound = (column: Sql, found: Sql): Sql =>
  sql`(exists (${found}) and ${column} = any(array(${found})))`;

/** How a column of a few known words is searched: which of them hold the text is found without looking at a row. */
export const amongWords =
  (column: Sql, words: readonly string[]) =>
  ({ text }: SearchTerm): Sql | null => {
    const sought = text.toLowerCase();
    const found = words.filter((word) =>
      isShort(text) ? word.startsWith(sought) : word.includes(sought),
    );
    return found.length === 0 ? null : sql`${column} = any(${found})`;
  };

const textOf = (alias: string, columns: string): Sql =>
  join(
    columns.split(' ').map((column) => sql`coalesce(${name(`${alias}.${column}`)}, '')`),
    sql` || ' ' || `,
  );

/** Columns of `alias` as one text for an index: the same expression as the projections' `searchTextSql`. */
export const searchTextOf = (alias: string, columns: readonly string[]): Sql =>
  join(
    columns.map((text) => sql`E'\\n' || ${textOf(alias, text)}`),
    sql` || `,
  );

const textColumns = <Scope>(columns: readonly ListColumn<Scope>[]): readonly Sql[] =>
  columns.flatMap(({ sql: column, search }) => (search === 'text' ? [column] : []));

/** One index for all texts; where some of them are masked, it finds and the others decide. */
const inTexts = (options: {
  searchText: Sql | undefined;
  searchable: readonly Sql[];
  isPart: boolean;
  term: SearchTerm;
}): Sql => {
  const { searchText, searchable, isPart, term } = options;
  const each = anyOf(searchable.map((column) => sql`${column} ilike ${term.pattern}`));
  if (searchText === undefined) return each;
  const found = sql`${searchText} ilike ${term.inTexts}`;
  return isPart ? allOf([found, each]) : found;
};

/** As it is bound: the statement is planned for this text. */
export const planned = (text: string): Sql => sql`${text}`;

/** Bound where the planner does not look, so that one plan serves every text: it takes each for a rare one. */
export const unplanned = (text: string): Sql => sql`(select ${text}::text)`;

/** Whether an index of trigrams finds few rows for what is rare: of a text without one it would give all of them. */
export const hasTrigram = (search: string): boolean => /[a-z0-9]{3}/i.test(search);

/**
 * The ways in which a search text is found in a row, each by an index of its own; `null` where nothing is searched for.
 * They are told apart so that each is planned for what it alone finds.
 */
export const waysToFind = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  search: string,
  bind: (text: string) => Sql = planned,
): readonly Sql[] | null => {
  const text = search.trim();
  if (text === '') return null;
  const all = Object.values<ListColumn<Scope>>(list.columns);
  const open = all.filter((column) => column.isMasked?.(scope) !== true);
  const searchable = textColumns(open);
  const term: SearchTerm = {
    text,
    pattern: bind(likeOf(text)),
    inTexts: bind(likeInTexts(text)),
    number: /^\d{1,9}$/.test(text) ? Number(text) : null,
  };
  const others = open.flatMap(({ search: condition }) => {
    const found = typeof condition === 'function' ? condition(term) : null;
    return found === null ? [] : [found];
  });
  const isPart = searchable.length < textColumns(all).length;
  const { searchText } = list;
  const texts = searchable.length === 0 ? [] : [inTexts({ searchText, searchable, isPart, term })];
  return [...texts, ...others];
};
