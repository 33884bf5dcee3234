import { fillIn, type Params } from './texts/template.ts';

/** One kind of refusal: its code, its HTTP status (design.md section 6) and its sentence. */
export type Refusal = Readonly<{
  /** SCREAMING_SNAKE, unique among all contexts: a test checks it. */
  code: string;
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  /** Says what happened and what to do. May contain placeholders such as `{{name}}`. */
  text: string;
  /** The sentence for the audit when `text` has placeholders: the audit does not keep their values. */
  audit?: string;
}>;

type Entry = Omit<Refusal, 'code'>;

/** Declares the refusals of one context. Each gets its code, so that code throws and declares the value itself. */
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

/** Thrown when a command breaks a rule. Carries the refusal, which people can look up, and its sentence's values. */
export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly code: string;
  readonly params: Params;
  /** Sentences by field name, when the refusal belongs to fields of the request. */
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

/** Whether an error is a broken rule, and not a failure of our own. */
export const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;

/** Throws when a condition that our own code must guarantee does not hold; `mustHold` says which. */
export function invariant(condition: unknown, mustHold: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) {
    throw new Error(`Broken invariant: ${mustHold}`);
  }
}
