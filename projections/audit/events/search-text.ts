import { searchedNameOf } from '../../../domain/shared/audit/event-name.ts';
import { isUuid } from '../../../domain/shared/ids.ts';

/** Longest search text with the event's name before it, in characters: what matters stands first, and an index of everything would be as large as the log. */
const lengthMax = 400;

const moment = /^\d{4}-\d{2}-\d{2}T/;

const names = new Map<string, string>();

/** Kept by type: each event asks how long it is. */
const nameOf = (type: string): string => {
  const name = names.get(type) ?? searchedNameOf(type);
  names.set(type, name);
  return name;
};

/** Gathers texts and numbers within a value, however deep; ids have columns of their own, and nobody searches for a moment. */
const gatherWords = (value: unknown, words: Set<string>): void => {
  if (typeof value === 'string') {
    if (!isUuid(value) && !moment.test(value)) words.add(value);
  } else if (typeof value === 'number') {
    words.add(String(value));
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) gatherWords(inner, words);
  }
};

/**
 * What a search looks through beside the event's name, as if it followed that: `real USD add 250 staff`. The name stands in
 * no row's text: an index would hold its pieces once for each event.
 */
export const searchTextOf = (type: string, data: object): string => {
  const name = nameOf(type);
  const words = new Set<string>();
  gatherWords(data, words);
  words.delete(type);
  words.delete(name.slice(type.length + 1));
  return [...words].join(' ').slice(0, lengthMax - name.length - 1);
};
