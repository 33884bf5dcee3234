import type { Refusal } from '../../../domain/shared/errors.ts';
import { isProblem, type Problem } from './problem.ts';
import type { Sentence } from './sentence.ts';

/** None until they are needed: no page that goes well shows one of them. */
let refusals: ReadonlyMap<string, Refusal> = new Map();
let coming: Promise<void> | null = null;

/** Resolves once the sentences are there; where they cannot be had, the server's own words are shown. */
export const loadSentences = (): Promise<void> => {
  coming ??= import('./refusals.ts').then(
    (loaded) => {
      ({ refusals } = loaded);
    },
    () => {
      coming = null;
    },
  );
  return coming;
};

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
