import type { TFunction } from 'i18next';

/** Something to say: a sentence of the catalogue and what fills it, so that no amount becomes part of a key. */
export type Sentence = Readonly<{
  text: string;
  params?: Readonly<Record<string, string | number>>;
}>;

/** Whether two say the same, so that a leaf that moves with the price renders only when its words change. */
export const sameSentence = (a: Sentence | null, b: Sentence | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.text === b.text &&
    JSON.stringify(a.params) === JSON.stringify(b.params));

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** What a form's library hands on as an error: one without parameters may be its text alone. */
export const sentenceFrom = (said: unknown): Sentence | null => {
  if (typeof said === 'string') return { text: said };
  return isSentence(said) ? said : null;
};

/** The sentence in the person's language, filled in. */
export const say = (t: TFunction, { text, params }: Sentence): string => t(text, { ...params });
