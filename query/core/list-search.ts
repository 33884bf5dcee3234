import type { ListColumn, ListDeclaration, SearchTerm } from './list-declaration.ts';
import { allOf, anyOf, join, name, sql, toQuery, type Sql } from './sql.ts';

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

/** How a search is written: how a text is bound, and where what is looked up first stands. */
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

/** Ways of a search in a statement that is planned once. */
export type PlannedOnce = Readonly<{
  ways: readonly Sql[];
  /** What they look up, each as a table of the statement's own, after `with`. */
  lookedUp: readonly Sql[];
}>;

/**
 * Bound where the planner does not look, so that one plan serves every text: it takes each for a rare one. What several ways
 * look up stands in the statement once.
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
