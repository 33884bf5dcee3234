import { useCallback, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { isProblem, lostCommandOf, type Problem } from '../../lib/problem.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toastShown } from '../toasts/slice.ts';
import { useWentWrong } from '../toasts/use-went-wrong.ts';
import { markTold } from './told.ts';

/** The result of a mutation hook of RTK Query. */
export type Mutation<Request, Answer> = readonly [
  (request: Request) => Readonly<{ unwrap: () => Promise<Answer> }>,
  Readonly<{ isLoading: boolean }>,
];

type Options<Request, Answer> = Readonly<{
  /** The success message: a catalogue sentence; the server's own by default, `null` for none. */
  done?: string | null | ((answer: Answer, request: Request) => string | null);
  /** The form field that a refusal is about, by error code. */
  fields?: Readonly<Record<string, string>>;
  /**
   * The spec calls every failure of this act 'Something went wrong' (rule 41); otherwise the server's sentence is
   * shown.
   */
  alwaysWentWrong?: boolean;
  /** Where the toast is, at the bottom: at the end, unless the contract says the centre. */
  at?: 'centre';
  /** The name of the person or thing it was about, for failures that may be shown next to others. */
  about?: string | undefined;
  /** Returns `true` if the caller has shown the failure itself, such as a moved price. */
  onFailure?: (error: unknown, request: Request) => boolean;
}>;

type Act<Request, Answer> = Readonly<{
  /** For a button: shows success and failure as toasts; `null` after a failure. */
  run: (request: Request) => Promise<Answer | null>;
  /** For a form: shows success, and leaves a failure to the form unless `alwaysWentWrong` makes it a toast. */
  submit: (request: Request) => Promise<Answer>;
  busy: boolean;
}>;

const placed = (at: 'centre' | undefined) => (at === undefined ? {} : { at });

const messageOf = (answer: unknown): string | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'message' in answer &&
  typeof answer.message === 'string'
    ? answer.message
    : null;

/** The same refusal, with its sentence on the field that its code is about. */
const onItsField = (error: unknown, fields: Readonly<Record<string, string>>): unknown => {
  const field = isProblem(error) ? fields[error.code] : undefined;
  if (!isProblem(error) || field === undefined) return error;
  return { ...error, errors: { [field]: sentenceOf(error) } } satisfies Problem;
};

/**
 * Carries out one act: sends its mutation under an idempotency key (app/http/) and shows the outcome.
 * `const { run, busy } = useAct(useApproveKycMutation(), { alwaysWentWrong: true })`.
 */
export const useAct = <Request, Answer>(
  [trigger, { isLoading }]: Mutation<Request, Answer>,
  options: Options<Request, Answer> = {},
): Act<Request, Answer> => {
  const dispatch = useDispatch();
  const wentWrong = useWentWrong();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const send = useCallback(
    async (request: Request): Promise<Answer> => {
      const answer = await trigger(request).unwrap();
      const { done = messageOf(answer), at } = latest.current;
      const text = typeof done === 'function' ? done(answer, request) : done;
      if (text !== null) dispatch(toastShown({ kind: 'success', text, ...placed(at) }));
      return answer;
    },
    [trigger, dispatch],
  );

  const run = useCallback(
    async (request: Request): Promise<Answer | null> => {
      try {
        return await send(request);
      } catch (error) {
        const { alwaysWentWrong = false, about, onFailure, at } = latest.current;
        if (onFailure?.(error, request) === true) return null;
        if (alwaysWentWrong) wentWrong(error, about);
        else {
          const told = { ...sentenceOf(error), ...placed(at), ...lostCommandOf(error) };
          dispatch(toastShown({ kind: 'error', ...told }));
        }
        return null;
      }
    },
    [send, dispatch, wentWrong],
  );

  const submit = useCallback(
    async (request: Request): Promise<Answer> => {
      try {
        return await send(request);
      } catch (error) {
        const { alwaysWentWrong = false, about, fields = {}, onFailure } = latest.current;
        const isTold = onFailure?.(error, request) === true;
        if (alwaysWentWrong && !isTold) wentWrong(error, about);
        if (!alwaysWentWrong && !isTold) throw onItsField(error, fields);
        markTold(error);
        throw error;
      }
    },
    [send, wentWrong],
  );

  return { run, submit, busy: isLoading };
};
