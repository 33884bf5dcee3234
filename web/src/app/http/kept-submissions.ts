import type { ActWords, Submission } from './submission.ts';

const storageKey = 'daybook.submissions';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const isWords = (value: unknown): value is ActWords | null =>
  value === null ||
  (isRecord(value) &&
    isText(value['text']) &&
    isRecord(value['params']) &&
    Object.values(value['params']).every((one) => isText(one) || typeof one === 'number'));

const isSubmission = (value: unknown): value is Submission =>
  isRecord(value) &&
  isText(value['key']) &&
  isText(value['method']) &&
  isText(value['url']) &&
  value['url'].startsWith('/') &&
  isTextOrNull(value['body']) &&
  isText(value['userId']) &&
  isTextOrNull(value['walletId']) &&
  typeof value['pressedAtMs'] === 'number' &&
  isWords(value['words']) &&
  Array.isArray(value['besides']) &&
  value['besides'].every(isText);

/** Submissions that an earlier page stored in this tab; unreadable ones are ignored. */
export const readKept = (storage: Storage): readonly Submission[] => {
  try {
    const json: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(json) ? json.filter(isSubmission) : [];
  } catch {
    return [];
  }
};

export const writeKept = (storage: Storage, kept: readonly Submission[]): void => {
  if (kept.length === 0) storage.removeItem(storageKey);
  else storage.setItem(storageKey, JSON.stringify(kept));
};
