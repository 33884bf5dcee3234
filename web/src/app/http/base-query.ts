import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { codeAsked, factorMissed, sessionEnded, sessionOf } from '../session/slice.ts';
import { connection } from './connection.ts';
import { noAnswer, readProblem, type Problem } from '../../lib/problem.ts';
import { loadSentences } from '../../lib/sentence-of.ts';
import { isCutOff, isSuccess, send, type Answer } from './answer.ts';
import { toastsOfCommandClosed } from '../../components/toasts/slice.ts';
import { sendCommand } from './send-command.ts';
import { findOut, isLost } from './find-out.ts';
import type { FormCall } from './send-form.ts';
import { staleNoted, staleReasonOf } from '../../lib/staleness.ts';
import type { ActWords } from './submission.ts';

/** A call of the API. Bodies are JSON; money in them is decimal strings. */
export type Call = Readonly<{
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: Readonly<Record<string, string | number | undefined>>;
  body?: Readonly<Record<string, unknown>>;
  /** Files and their texts instead of a body; kept only in memory, like a secret. */
  form?: FormCall;
  /** The body contains a password or another secret: it is kept only in memory. */
  secret?: boolean;
  /** Signing in and out: the command of no person yet, so it has no key, actor or wallet. */
  anonymous?: boolean;
  /** Describes the command in words, for a page that is loaded before the answer has arrived. */
  words?: ActWords;
  /** Fields of the body that do not make it a different command, such as the rate when somebody presses again. */
  besides?: readonly string[];
}>;

/** The path of a call. */
export type QueryMeta = Readonly<{ path: string }>;

const pathOf = ({ url, params = {} }: Call): string => {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`;
};

const answerOf = async (answer: Answer | null, api: BaseQueryApi, anonymous: boolean) => {
  if (answer === null) return { error: noAnswer };
  connection.positions.note(answer.headers.get('Daybook-Position'));
  if (isSuccess(answer)) return { data: answer.body };
  if (isCutOff(answer)) return { error: noAnswer };
  const problem = readProblem(answer.status, answer.body);
  if (problem.status === 401 && !anonymous) api.dispatch(sessionEnded());
  if (problem.code === 'FRESH_CODE_REQUIRED') api.dispatch(codeAsked('press again'));
  if (problem.code === 'FACTOR_REQUIRED') api.dispatch(factorMissed());
  await loadSentences();
  return { error: problem };
};

const runAnonymous = async (method: string, path: string, body: string | null, api: BaseQueryApi) =>
  answerOf(
    await send(path, {
      method,
      signal: api.signal,
      ...(body === null ? {} : { headers: { 'Content-Type': 'application/json' }, body }),
    }),
    api,
    true,
  );

const runCommand = async (call: Call, path: string, api: BaseQueryApi) => {
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const method = call.method ?? 'POST';
  const { userId, walletId } = sessionOf(api.getState());
  if (call.anonymous === true || userId === null) return runAnonymous(method, path, body, api);
  const submission = connection.submissions.begin({
    method,
    url: path,
    body,
    userId,
    walletId,
    words: call.words ?? null,
    besides: call.besides ?? [],
    files: call.form?.data,
    secret: call.secret === true,
  });
  const { key } = submission;
  // Pressed again: the message about the first press is out of date.
  api.dispatch(toastsOfCommandClosed(key));
  const sent = await sendCommand(submission, { signal: api.signal, form: call.form });
  const answer = await findOut(submission, sent, api);
  const answered = await answerOf(answer, api, false);
  return 'error' in answered && isLost(answer)
    ? { error: { ...answered.error, command: key } }
    : answered;
};

const runQuery = async (path: string, api: BaseQueryApi) => {
  const answer = await connection.reads.send(() => {
    const position = connection.positions.wanted(api.endpoint, Date.now());
    return send(path, {
      signal: api.signal,
      headers: {
        ...(position === null ? {} : { 'Daybook-Min-Position': position }),
        ...(api.forced === true ? { 'Daybook-Background': '1' } : {}),
      },
    });
  });
  if (answer !== null) {
    const reason = staleReasonOf(answer.headers);
    if (reason !== null) connection.positions.gaveUp(api.endpoint, Date.now());
    api.dispatch(staleNoted({ endpoint: api.endpoint, reason }));
  }
  return answerOf(answer, api, false);
};

/**
 * The only way to the server. Commands carry key, actor and wallet; reads carry the highest position seen, and say if
 * no person asked (a refetch). A 401 leaves the screen as it is and asks to sign in again.
 */
export const baseQuery: BaseQueryFn<Call, unknown, Problem, object, QueryMeta> = async (
  call,
  api,
) => {
  const path = pathOf(call);
  try {
    const answered = await ((call.method ?? 'GET') === 'GET'
      ? runQuery(path, api)
      : runCommand(call, path, api));
    return { ...answered, meta: { path } };
  } catch (error) {
    // Nobody waits for it any more and RTK Query has dropped it; an error thrown here would be logged as a bug of ours.
    if (api.signal.aborted) return { error: noAnswer };
    throw error;
  }
};
