import type { Refusal } from '../shared/errors.ts';
import { tradingErrors } from './errors.ts';

const refusals: Readonly<Record<string, Refusal>> = tradingErrors;

/** The sentence of a refusal, without its values, which are not stored. An unknown code is returned unchanged. */
export const refusalText = (code: string): string => {
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  return refusal?.audit ?? refusal?.text ?? code;
};
