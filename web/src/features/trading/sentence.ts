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
