import { errorCatalogue } from '../../../domain/error-catalogue.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';
import { isProblem, type Problem } from './problem.ts';
import type { Sentence } from './sentence.ts';

/** The same catalogue that the server answers from, so that every refusal can be translated by its code. */
const refusals: ReadonlyMap<string, Refusal> = new Map(
  errorCatalogue.map((refusal) => [refusal.code, refusal]),
);

/** A row of a bulk that was refused; without `params` where what it held is not kept. */
export type RefusedRow = Readonly<{
  code: string;
  message: string;
  params?: Problem['params'] | undefined;
}>;

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
  const refusal = refusals.get(error.code);
  if (refusal !== undefined) return { text: refusal.text, params: filled(error.params) };
  return error.message === '' ? null : { text: error.message };
};

/** The same, or the spec's words where there are none (customer.md section 8). */
export const sentenceOf = (error: unknown): Sentence =>
  serverSentenceOf(error) ?? { text: 'Something went wrong' };

/** Why a row of a bulk was refused: by its code, with what its sentence needs, or without where that is not kept. */
export const sentenceOfRow = ({ code, message, params }: RefusedRow): Sentence => {
  const refusal = refusals.get(code);
  if (refusal === undefined) return { text: message };
  if (params !== undefined) return { text: refusal.text, params: filled(params) };
  return { text: refusal.audit ?? refusal.text };
};
