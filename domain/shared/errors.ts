import { errorCatalogue, type ErrorCode, type Params } from './texts/errors.ts';
import { fillIn } from './texts/template.ts';

/** A broken rule: should never have been asked. Carries the code people can look up and what the sentence needs. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  /** For refusals that belong to a field of the request: field name to sentence. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, params: Params = {}, fields?: Readonly<Record<string, string>>) {
    super(fillIn(errorCatalogue[code].text, params));
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** Tells a broken rule from a failure of ours. */
export const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;

/** Our own mistake, not the caller's: says what must hold. */
export function invariant(condition: unknown, mustHold: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) {
    throw new Error(`Broken invariant: ${mustHold}`);
  }
}
