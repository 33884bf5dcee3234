import type { Refusal } from '../shared/errors.ts';
import { tradingErrors } from './errors.ts';

const refusals: Readonly<Record<string, Refusal>> = tradingErrors;

/** Why something was refused, in a sentence without values: they are not kept. A code that is none stands as it is. */
export const refusalText = (code: string): string => {
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  return refusal?.audit ?? refusal?.text ?? code;
};
