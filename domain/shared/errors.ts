import { fillIn, type Params } from './texts/template.ts';

/** One refusal: its code, its HTTP status (design.md section 6) and its sentence. */
export type Refusal = Readonly<{
  /** SCREAMING_SNAKE, unique among all contexts: a test sees to it. */
  code: string;
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  /** What happened and what to do. May hold `{{name}}`. */
  text: string;
  /** What the audit says instead, where `text` has values in it: they are not kept. */
  audit?: string;
}>;

type Entry = Omit<Refusal, 'code'>;

/** The refusals of one context: each learns its code, so that it is thrown, declared and told as a value. */
export const defineErrors = <const Code extends string>(
  entries: Readonly<Record<Code, Entry>>,
): Readonly<Record<Code, Refusal>> => {
  const defined: Partial<Record<Code, Refusal>> = {};
  for (const code in entries) defined[code] = { ...entries[code], code };
  const isWhole = (found: typeof defined): found is Record<Code, Refusal> =>
    Object.keys(found).length === Object.keys(entries).length;
  invariant(isWhole(defined), 'every entry is defined');
  return defined;
};

/** A broken rule: should never have been asked. Carries the refusal people can look up and what its sentence needs. */
export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly code: string;
  readonly params: Params;
  /** For refusals that belong to a field of the request: field name to sentence. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(refusal: Refusal, params: Params = {}, fields?: Readonly<Record<string, string>>) {
    super(fillIn(refusal.text, params));
    this.name = 'DomainError';
    this.refusal = refusal;
    this.code = refusal.code;
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
