import type { Sentence } from './sentence.ts';

/** What a refused or failed call tells the screen. */
export type Problem = Readonly<{
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** A code of the error catalogue, or `NO_ANSWER`. */
  code: string;
  /** The server's sentence; empty when it sent none. */
  message: string;
  params: Readonly<Record<string, string | number | boolean | null>>;
  /** Sentences by field. */
  errors: Readonly<Record<string, string | Sentence>>;
  /** The key of a command of which nobody knows what became; absent where that is known. */
  command?: string;
}>;

export const noAnswer: Problem = {
  status: 0,
  code: 'NO_ANSWER',
  message: 'No answer from the server. Check your connection and try again.',
  params: {},
  errors: {},
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const paramsOf = (value: unknown): Problem['params'] => {
  if (!isRecord(value)) return {};
  const params: Record<string, string | number | boolean | null> = {};
  for (const [name, given] of Object.entries(value)) {
    if (
      given === null ||
      typeof given === 'string' ||
      typeof given === 'number' ||
      typeof given === 'boolean'
    ) {
      params[name] = given;
    }
  }
  return params;
};

const errorsOf = (value: unknown): Problem['errors'] => {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field, text]] : [],
    ),
  );
};

/** Reads `{ message, code, params?, errors? }`; a proxy's HTML or an empty body gives a problem without words. */
export const readProblem = (status: number, body: unknown): Problem => {
  const given = isRecord(body) ? body : {};
  return {
    status,
    code: typeof given['code'] === 'string' ? given['code'] : 'UNKNOWN',
    message: typeof given['message'] === 'string' ? given['message'] : '',
    params: paramsOf(given['params']),
    errors: errorsOf(given['errors']),
  };
};

/** Whether something caught from a mutation's `unwrap()` is a problem of ours. */
export const isProblem = (value: unknown): value is Problem =>
  isRecord(value) &&
  typeof value['status'] === 'number' &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string';

/** For a toast of a failure: the command that may have been carried out after all. */
export const lostCommandOf = (error: unknown): Readonly<{ command?: string }> =>
  isProblem(error) && error.command !== undefined ? { command: error.command } : {};

/**
 * Whether the same call may go well a little later: nobody answered, the server or what it asked could not, or it is still
 * being carried out.
 */
export const mayPass = (value: unknown): boolean =>
  !isProblem(value) ||
  value.status === 0 ||
  value.status === 429 ||
  value.status >= 500 ||
  value.code === 'COMMAND_IN_PROGRESS';

/** Whether what failed says that there is no such record. */
export const isMissing = (value: unknown): boolean => isProblem(value) && value.status === 404;
