import { useEffect } from 'react';
import { api } from '../api.ts';
import { sendCommand } from '../http/base-query.ts';
import { connection } from '../http/connection.ts';
import { readProblem } from '../../lib/problem.ts';
import type { Submission } from '../http/submissions.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { toastShown } from '../../components/toasts/slice.ts';
import { useGetUserQuery } from './api.ts';
import { hearTabs } from './tabs.ts';

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';

/** Sends what got no answer before the page was loaded, once, under its own key, and says how it ended. */
const resend = async (submission: Submission) => {
  const { response } = await sendCommand(submission, submission.body);
  if (response === null)
    return {
      kind: 'error',
      text: 'No answer from the server. Check your connection and try again.',
      params: {},
    } as const;
  connection.positions.note(response.headers.get('Daybook-Position'));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { kind: 'success', text: messageOf(body), params: {} } as const;
  const problem = readProblem(response.status, body);
  return {
    kind: 'error',
    text: problem.message === '' ? 'Something went wrong' : problem.message,
    params: problem.params,
  } as const;
};

const useResent = (userId: string | null) => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (userId === null) return;
    for (const submission of connection.submissions.left(userId)) {
      void resend(submission).then((toast) => dispatch(toastShown(toast)));
    }
  }, [userId, dispatch]);
};

const useOtherTabs = (userId: string | null) => {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.type === 'signed-out' ? userId !== null : message.userId !== userId)
          window.location.reload();
        else if (message.type !== 'signed-out') dispatch(api.util.resetApiState());
      }),
    [userId, dispatch],
  );
};

/** Keeps the page and the session together: who is signed in, what other tabs did, what was left without an answer. */
export const SessionKeeper = () => {
  const { userId, ended } = useAppSelector((state) => state.session);
  useGetUserQuery(undefined, { skip: userId === null || ended });
  useResent(userId);
  useOtherTabs(userId);
  return null;
};
