import { auditedTypes } from '../../domain/audit-words.ts';
import { searchedNameOf } from '../../domain/shared/audit/event-name.ts';
import { escapeLike, isShort, likeOf } from '../core/list-search.ts';
import { sql, type Sql } from '../core/sql.ts';

const named = auditedTypes.map((type) => ({ type, name: searchedNameOf(type).toLowerCase() }));

const typesNamed = (holds: (name: string) => boolean): readonly string[] =>
  named.filter(({ name }) => holds(name)).map(({ type }) => type);

/** A text at each of its spaces: what stands before it and what after. */
const halvesOf = (text: string): readonly (readonly [before: string, after: string])[] =>
  [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

/**
 * The ways in which words find an event, as if its name stood before what it says: in the name, which the events' types
 * tell; in what it says; at the end of the name and the beginning of what it says. A short text only finds what begins so.
 */
export const waysInWords = (text: string): readonly Sql[] => {
  const sought = text.toLowerCase();
  const inNames = typesNamed((name) =>
    isShort(text) ? name.startsWith(sought) : name.includes(sought),
  );
  const ways = inNames.length === 0 ? [] : [sql`e.type = any(${inNames}::text[])`];
  if (isShort(text)) return ways;
  ways.push(sql`e.search ilike ${likeOf(text)}`);
  for (const [before, after] of halvesOf(text)) {
    const types = typesNamed((name) => name.endsWith(before.toLowerCase()));
    if (types.length === 0) continue;
    ways.push(sql`e.type = any(${types}::text[]) and e.search ilike ${`${escapeLike(after)}%`}`);
  }
  return ways;
};
