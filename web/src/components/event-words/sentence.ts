import type { AuditItem, AuditLinkItem } from '../../../../query/audit/contract.ts';

/** A piece of a sentence: plain words, or a named value with its link. */
export type Piece = Readonly<{ text: string; word: string | null; link: AuditLinkItem | null }>;

type Translate = (template: string, params: Readonly<Record<string, string>>) => string;

/** Marks the position of a value, so that a translation may order the values its own way. */
const mark = '\u0001';

/**
 * Shows a refusal code as words when its sentence needs values that are not given: `PROFIT_ON_WRONG_SIDE` as `profit on
 * wrong side`.
 */
const wordsOfCode = (text: string): string =>
  /^[A-Z][A-Z_]+$/.test(text) ? text.toLowerCase().replaceAll('_', ' ') : text;

/** The sentence in pieces, in the word order of the reader's language. */
export const piecesOf = (
  { template, params, links }: AuditItem['sentence'],
  translate: Translate,
): readonly Piece[] => {
  const marked = Object.fromEntries(
    Object.keys(params).map((name) => [name, `${mark}${name}${mark}`]),
  );
  return translate(template, marked)
    .split(mark)
    .flatMap((text, at): readonly Piece[] => {
      if (at % 2 === 0) return text === '' ? [] : [{ text, word: null, link: null }];
      const value = params[text] ?? '';
      return [
        {
          text: text === 'reason' ? wordsOfCode(value) : value,
          word: text,
          link: links[text] ?? null,
        },
      ];
    });
};
