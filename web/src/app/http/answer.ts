import { sendForm, type FormCall } from './send-form.ts';

/** A response with its body read; `null` in place of it means no response at all. */
export type Answer = Readonly<{
  status: number;
  /** JSON, or `null` if there is none. */
  body: unknown;
  headers: Headers;
}>;

const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const readJson = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (error) {
    if (isAborted(error)) throw error;
    return null;
  }
};

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: await readJson(response),
  headers: response.headers,
});

/** Sends a request of the API; an aborted one throws, as with `fetch`. */
export const send = async (path: string, init: RequestInit): Promise<Answer | null> => {
  try {
    return await answerOf(await fetch(path, { credentials: 'same-origin', ...init }));
  } catch (error) {
    if (isAborted(error)) throw error;
    return null;
  }
};

/** The same for a form with files. */
export const sendFiles = async (
  path: string,
  call: Readonly<{
    method: string;
    headers: Readonly<Record<string, string>>;
    form: FormCall;
    signal: AbortSignal | undefined;
  }>,
): Promise<Answer | null> => {
  const response = await sendForm(path, call);
  return response === null ? null : answerOf(response);
};

/** Whether the answer is a success with a readable body. */
export const isSuccess = ({ status, body }: Answer): boolean =>
  status === 204 || (status >= 200 && status < 300 && body !== null);

/** The code of the error catalogue in an answer; `null` if it has none, for instance if it is from a proxy. */
export const codeOf = ({ body }: Answer): string | null =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null;

/**
 * Whether a success has no readable body, or a conflict no code: the answer was cut off, or a proxy gave it. For a
 * conflict only the code tells whether the command is still being carried out.
 */
export const isCutOff = (answer: Answer): boolean =>
  answer.status === 409
    ? codeOf(answer) === null
    : answer.status >= 200 && answer.status < 300 && !isSuccess(answer);
