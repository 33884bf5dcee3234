import { errorCatalogue } from '../../../domain/error-catalogue.ts';
import { isProblem, type Problem } from './problem.ts';
import type { Sentence } from './sentence.ts';

/** The same catalogue that the server answers from, so that every refusal can be translated by its code. */
const templates: ReadonlyMap<string, string> = new Map(
  errorCatalogue.map(({ code, text }) => [code, text]),
);

const filled = (params: Problem['params']): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );

/**
 * What the server says of a refused or failed call: the catalogue's sentence of its code, else the server's own; `null`
 * where it sent no words.
 */
export const serverSentenceOf = (error: unknown): Sentence | null => {
  if (!isProblem(error)) return null;
  const template = templates.get(error.code);
  if (template !== undefined) return { text: template, params: filled(error.params) };
  return error.message === '' ? null : { text: error.message };
};

/** The same, or the spec's words where there are none (customer.md section 8). */
export const sentenceOf = (error: unknown): Sentence =>
  serverSentenceOf(error) ?? { text: 'Something went wrong' };
