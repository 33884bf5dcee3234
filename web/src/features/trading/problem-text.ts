import { errorCatalogue } from '../../../../domain/error-catalogue.ts';
import { isProblem } from '../../lib/problem.ts';
import type { Sentence } from './sentence.ts';

const templates: ReadonlyMap<string, string> = new Map(
  errorCatalogue.map(({ code, text }) => [code, text]),
);

const filled = (
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );

/**
 * What a refused or failed call says: the catalogue's sentence of its code, which can be translated, else the server's
 * own, else the spec's (customer.md section 8).
 */
export const sentenceOf = (error: unknown): Sentence => {
  if (!isProblem(error)) return { text: 'Something went wrong' };
  const template = templates.get(error.code);
  if (template !== undefined) return { text: template, params: filled(error.params) };
  return { text: error.message === '' ? 'Something went wrong' : error.message };
};
