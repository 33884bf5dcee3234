import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { sessionEnded, sessionOf } from '../session/slice.ts';
import { connection } from './connection.ts';
import { noAnswer, readProblem, type Problem } from '../../lib/problem.ts';
import { sendForm, type FormCall } from './send-form.ts';
import { staleNoted } from '../../lib/staleness.ts';
import type { Submission } from './submissions.ts';

/** A call of the API. Bodies are JSON; money in them is decimal strings. */
export type Call = Readonly<{
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: Readonly<Record<string, string | number | undefined>>;
  body?: Readonly<Record<string, unknown>>;
  /** Files and their texts instead of a body; like a secret, only its key is kept. */
  form?: FormCall;
  /** The body holds a password, a file or another secret: only its key is kept, and only in memory. */
  secret?: boolean;
  /** Signing in and out: nobody's command yet, so no key, actor or wallet. */
  anonymous?: boolean;
}>;

const pathOf = ({ url, params = {} }: Call): string => {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const mayResend = (status: number | null): boolean =>
  status === null || status === 502 || status === 503;

type Sent = Readonly<{ response: Response | null }>;

const send = async (path: string, init: RequestInit): Promise<Sent> => {
  try {
    return { response: await fetch(path, { credentials: 'same-origin', ...init }) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return { response: null };
  }
};

const commandHeaders = (submission: Submission, path: string): Record<string, string> => ({
  'Idempotency-Key': submission.key,
  'Daybook-Actor': submission.userId,
  ...(submission.walletId !== null && path.startsWith('/dashboard')
    ? { 'Daybook-Wallet': submission.walletId }
    : {}),
});

/** Sends a command under its key until there is a final answer or patience ends. */
export const sendCommand = async (
  submission: Submission,
  body: string | null,
  signal?: AbortSignal,
  form?: FormCall,
): Promise<Sent> => {
  const headers = commandHeaders(submission, submission.url);
  const init: RequestInit = {
    method: submission.method,
    headers: { ...(body === null ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === null ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
  const sendOnce = async (): Promise<Sent> =>
    form === undefined
      ? send(submission.url, init)
      : {
          response: await sendForm(submission.url, {
            method: submission.method,
            headers,
            form,
            signal,
          }),
        };
  let sent = await sendOnce();
  for (const ms of connection.resendAfterMs) {
    if (!mayResend(sent.response?.status ?? null)) break;
    await wait(ms);
    sent = await sendOnce();
  }
  if (!mayResend(sent.response?.status ?? null)) connection.submissions.settle(submission.key);
  return sent;
};

const readJson = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch {
    return null;
  }
};

const answerOf = async (sent: Sent, api: BaseQueryApi, anonymous: boolean) => {
  const { response } = sent;
  if (response === null) return { error: noAnswer };
  connection.positions.note(response.headers.get('Daybook-Position'));
  const body = await readJson(response);
  if (response.ok && body !== null) return { data: body };
  if (response.ok && response.status === 204) return { data: null };
  const problem = readProblem(response.status, body);
  if (problem.status === 401 && !anonymous) api.dispatch(sessionEnded());
  return { error: problem };
};

const runCommand = async (call: Call, path: string, api: BaseQueryApi) => {
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const session = sessionOf(api.getState());
  const anonymous = call.anonymous === true || session.userId === null;
  if (anonymous) {
    const headers: Record<string, string> =
      body === null ? {} : { 'Content-Type': 'application/json' };
    const init: RequestInit = { method: call.method ?? 'POST', headers, signal: api.signal };
    return answerOf(await send(path, body === null ? init : { ...init, body }), api, true);
  }
  const act = {
    method: call.method ?? 'POST',
    url: path,
    body,
    userId: session.userId ?? '',
    walletId: session.walletId,
  };
  const submission = connection.submissions.begin(
    act,
    call.secret === true || call.form !== undefined,
  );
  return answerOf(await sendCommand(submission, body, api.signal, call.form), api, false);
};

const runQuery = async (path: string, api: BaseQueryApi) => {
  const position = connection.positions.wanted(api.endpoint, Date.now());
  const sent = await send(path, {
    signal: api.signal,
    headers: {
      ...(position === null ? {} : { 'Daybook-Min-Position': position }),
      ...(api.forced === true ? { 'Daybook-Background': '1' } : {}),
    },
  });
  const stale = sent.response?.headers.get('Daybook-Stale') === 'true';
  if (stale) connection.positions.gaveUp(api.endpoint, Date.now());
  api.dispatch(staleNoted({ endpoint: api.endpoint, stale }));
  return answerOf(sent, api, false);
};

/**
 * The one way to the server. Commands carry key, actor and wallet; reads carry the highest position seen, and say when
 * no person asked (a refetch); a 401 leaves the screen as it is and asks to sign in again.
 */
export const baseQuery: BaseQueryFn<Call, unknown, Problem> = (call, api) => {
  const path = pathOf(call);
  return (call.method ?? 'GET') === 'GET' ? runQuery(path, api) : runCommand(call, path, api);
};
