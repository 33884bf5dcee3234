import { isUuid } from '../../../domain/shared/ids.ts';

/** Longest search text, in characters: what matters stands first, and an index of everything would be as large as the log. */
const lengthMax = 400;

const moment = /^\d{4}-\d{2}-\d{2}T/;

/** Texts and numbers within a value, however deep; ids have columns of their own, and nobody searches for a moment. */
const wordsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isUuid(value) || moment.test(value) ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsOf);
};

/** What a search looks through: `BalanceAdjusted balance adjusted real USD add 250 staff`. */
export const searchTextOf = (type: string, data: object): string => {
  const name = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return [...new Set([type, name, ...wordsOf(data)])].join(' ').slice(0, lengthMax);
};
