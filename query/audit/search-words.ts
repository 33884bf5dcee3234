import { auditedTypes } from '../../domain/audit-words.ts';
import { searchedNameOf } from '../../domain/shared/audit/event-name.ts';
import { escapeLike, isShort, likeOf, planned, type Writing } from '../core/list-search.ts';
import { sql, type Sql } from '../core/sql.ts';

const named = auditedTypes.map((type) => ({ type, name: searchedNameOf(type).toLowerCase() }));

const typesNamed = (holds: (name: string) => boolean): readonly string[] =>
  named.filter(({ name }) => holds(name)).map(({ type }) => type);

/** A text at each of its spaces: what stands before it and what after. */
const halvesOf = (text: string): readonly (readonly [before: string, after: string])[] =>
  [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

/** Types whose name ends with what stands before a space of a text, and the text after it. */
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

/** Whether a text could stand across the end of an event's name and what the event says: in a way for each of its spaces. */
export const isAcrossNames = (text: string): boolean => acrossNames(text).length > 0;

/** Where the planner does not look, as texts of a statement that is planned once. */
const amongTypes = (types: readonly string[], { isOnce }: Writing): Sql =>
  isOnce
    ? sql`e.type = any(array(select unnest(${types}::text[])))`
    : sql`e.type = any(${types}::text[])`;

/**
 * The ways in which words find an event, as if its name stood before what it says: in the name, which the events' types
 * tell; in what it says; at the end of the name and the beginning of what it says. A short text only finds what begins so.
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
