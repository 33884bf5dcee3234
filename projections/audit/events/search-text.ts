import { searchedNameOf } from '../../../domain/shared/audit/event-name.ts';
import { isUuid } from '../../../domain/shared/ids.ts';

/**
 * The longest search text in characters, including the event's name: the important words come first, and an index of
 * all words would be as large as the log.
 */
const lengthMax = 400;

const moment = /^\d{4}-\d{2}-\d{2}T/;

const names = new Map<string, string>();

/** Cached by type, because every event needs the length of its name. */
const nameOf = (type: string): string => {
  const name = names.get(type) ?? searchedNameOf(type);
  names.set(type, name);
  return name;
};

/** Collects texts and numbers at any depth of a value. Ids have their own columns, and nobody searches for a time. */
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
 * The search text that follows the event's name: `real USD add 250 staff`. The name itself is not stored in it, because
 * the index would then hold its trigrams once per event.
 */
export const searchTextOf = (type: string, data: object): string => {
  const name = nameOf(type);
  const words = new Set<string>();
  gatherWords(data, words);
  words.delete(type);
  words.delete(name.slice(type.length + 1));
  return [...words].join(' ').slice(0, lengthMax - name.length - 1);
};
