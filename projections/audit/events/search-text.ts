import { searchedNameOf } from '../../../domain/shared/audit/event-name.ts';
import { isUuid } from '../../../domain/shared/ids.ts';

/** Longest search text with the event's name before it, in characters: what matters stands first, and an index of everything would be as large as the log. */
const lengthMax = 400;

const moment = /^\d{4}-\d{2}-\d{2}T/;

/** Texts and numbers within a value, however deep; ids have columns of their own, and nobody searches for a moment. */
const wordsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isUuid(value) || moment.test(value) ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsOf);
};

/**
 * What a search looks through beside the event's name, as if it followed that: `real USD add 250 staff`. The name stands in
 * no row's text: an index would hold its pieces once for each event.
 */
export const searchTextOf = (type: string, data: object): string => {
  const name = searchedNameOf(type);
  const said = [...new Set(wordsOf(data))].filter(
    (word) => word !== type && `${type} ${word}` !== name,
  );
  return said.join(' ').slice(0, lengthMax - name.length - 1);
};
