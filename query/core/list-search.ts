import type { ListColumn, ListDeclaration, SearchTerm } from './list-declaration.ts';
import { allOf, anyOf, join, name, sql, toQuery, type Sql } from './sql.ts';

/** Below this number of characters, a search finds only texts that begin with it. */
const containsFrom = 3;

export const escapeLike = (text: string): string =>
  text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Whether a search finds only texts that begin with it. */
export const isShort = (text: string): boolean => [...text].length < containsFrom;

/** The pattern for texts that contain the search text, or begin with it if it is short. */
export const likeOf = (text: string): string => `${isShort(text) ? '' : '%'}${escapeLike(text)}%`;

/** The same pattern for joined texts, in which each begins after a newline. */
export const likeInTexts = (text: string): string =>
  isShort(text) ? `%\n${escapeLike(text)}%` : `%${escapeLike(text)}%`;

/**
 * A column whose value is among the ids looked up first. If nothing is found there, no row is read; without the
 * `exists`, the planner would read all rows if a few values are in most of them.
 */
export const amongFound = (column: Sql, found: Sql): Sql =>
  sql`(exists (${found}) and ${column} = any(array(${found})))`;

/** Searches a column with a few known words: which of them match is decided without reading a row. */
export const amongWords =
  (column: Sql, words: readonly string[]) =>
  ({ text }: SearchTerm): Sql | null => {
    const sought = text.toLowerCase();
    const found = words.filter((given) => {
      const word = given.toLowerCase();
      return isShort(text) ? word.startsWith(sought) : word.includes(sought);
    });
    return found.length === 0 ? null : sql`${column} = any(${found})`;
  };

const textOf = (alias: string, columns: string): Sql =>
  join(
    columns.split(' ').map((column) => sql`coalesce(${name(`${alias}.${column}`)}, '')`),
    sql` || ' ' || `,
  );

/** Columns of `alias` joined into one text for an index, by the same expression as the projections' `searchTextSql`. */
export const searchTextOf = (alias: string, columns: readonly string[]): Sql =>
  join(
    columns.map((text) => sql`E'\\n' || ${textOf(alias, text)}`),
    sql` || `,
  );

const textColumns = <Scope>(columns: readonly ListColumn<Scope>[]): readonly Sql[] =>
  columns.flatMap(({ sql: column, search }) => (search === 'text' ? [column] : []));

/**
 * Uses one index for all texts. If some columns are masked, the index finds candidates and the other columns decide.
 */
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

/** How a search is written as SQL: how a text is bound, and where lookups are placed. */
export type Writing = Readonly<{
  /** Whether the statement is planned once. */
  isOnce: boolean;
  bind: (text: string) => Sql;
  lookUp: SearchTerm['lookUp'];
}>;

/** The statement is planned for this text. */
export const planned: Writing = {
  isOnce: false,
  bind: (text) => sql`${text}`,
  lookUp: (question) => question,
};

/** The ways of a search in a statement that is planned once. */
export type PlannedOnce = Readonly<{
  ways: readonly Sql[];
  /** Their lookups, each as a subquery after `with`. */
  lookedUp: readonly Sql[];
}>;

/**
 * Binds the text in a subquery, so that the planner does not know it and one plan serves every text: it assumes that
 * each is rare. The same lookup of several ways is in the statement only once.
 */
export const plannedOnce = (write: (writing: Writing) => readonly Sql[]): PlannedOnce => {
  const lookedUp = new Map<string, Readonly<{ as: Sql; question: Sql }>>();
  const ways = write({
    isOnce: true,
    bind: (text) => sql`(select ${text}::text)`,
    lookUp: (question) => {
      const { text, values } = toQuery(question);
      const key = JSON.stringify([text, values]);
      const known = lookedUp.get(key) ?? { as: name(`looked_up_${lookedUp.size}`), question };
      lookedUp.set(key, known);
      return sql`select ${known.as}.id from ${known.as}`;
    },
  });
  const all = [...lookedUp.values()];
  return {
    ways,
    lookedUp: all.map(({ as, question }) => sql`${as} (id) as materialized (${question})`),
  };
};

/** Whether a trigram index finds few rows for a rare text; for a text without a trigram it would return all rows. */
export const hasTrigram = (search: string): boolean => /[a-z0-9]{3}/i.test(search);

/**
 * The ways in which a row can match the search text, each with its own index; `null` without a search. They are kept
 * separate so that each is planned for what it finds.
 */
export const waysToFind = <Raw extends object, Item, Scope>(
  list: ListDeclaration<Raw, Item, Scope>,
  scope: Scope,
  search: string,
  { bind, lookUp }: Writing = planned,
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
    lookUp,
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
