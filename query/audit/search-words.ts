import { auditedTypes } from '../../domain/audit-words.ts';
import { searchedNameOf } from '../../domain/shared/audit/event-name.ts';
import { escapeLike, isShort, likeOf, planned, type Writing } from '../core/list-search.ts';
import { sql, type Sql } from '../core/sql.ts';

const named = auditedTypes.map((type) => ({ type, name: searchedNameOf(type).toLowerCase() }));

const typesNamed = (holds: (name: string) => boolean): readonly string[] =>
  named.filter(({ name }) => holds(name)).map(({ type }) => type);

/** Splits a text at each of its spaces: the part before it and the part after it. */
const halvesOf = (text: string): readonly (readonly [before: string, after: string])[] =>
  [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

/** For each space of a text: the event types whose name ends with the part before it, and the part after it. */
const acrossNames = (
  text: string,
): readonly (readonly [types: readonly string[], after: string])[] =>
  isShort(text)
    ? []
    : halvesOf(text)
        .map(([before, after]) => {
          const types = typesNamed((name) => name.endsWith(before.toLowerCase()));
          return [types, after] as const;
        })
        .filter(([types]) => types.length > 0);

/**
 * Whether a text could match the end of an event's name and the beginning of its search text. There is one possible
 * match for each space.
 */
export const isAcrossNames = (text: string): boolean => acrossNames(text).length > 0;

/** Types that the planner cannot see, passed as texts, when the statement is planned only once. */
const amongTypes = (types: readonly string[], { isOnce }: Writing): Sql =>
  isOnce
    ? sql`e.type = any(array(select unnest(${types}::text[])))`
    : sql`e.type = any(${types}::text[])`;

/**
 * The conditions by which words find an event, as if its name stood before its search text: in the name, by the event
 * types; in the search text; or across the end of the name and the beginning of the search text. A short text only
 * finds names that begin with it.
 */
export const waysInWords = (text: string, writing: Writing = planned): readonly Sql[] => {
  const { bind } = writing;
  const sought = text.toLowerCase();
  const inNames = typesNamed((name) =>
    isShort(text) ? name.startsWith(sought) : name.includes(sought),
  );
  const ways = inNames.length === 0 ? [] : [amongTypes(inNames, writing)];
  if (isShort(text)) return ways;
  ways.push(sql`e.search ilike ${bind(likeOf(text))}`);
  for (const [types, after] of acrossNames(text))
    ways.push(
      sql`${amongTypes(types, writing)} and e.search ilike ${bind(`${escapeLike(after)}%`)}`,
    );
  return ways;
};
