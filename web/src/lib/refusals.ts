import { errorCatalogue } from '../../../domain/error-catalogue.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';

/** The same catalogue that the server answers from, so that every refusal can be translated by its code. */
export const refusals: ReadonlyMap<string, Refusal> = new Map(
  errorCatalogue.map((refusal) => [refusal.code, refusal]),
);
