import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { toastShown, toastsOfCommandClosed } from '../../components/toasts/slice.ts';
import type { Answer } from './answer.ts';
import { connection } from './connection.ts';
import { verdictOf } from './finality.ts';
import type { Submission } from './submission.ts';

/** Whether an answer leaves the outcome of the command open. */
export const isLost = (answer: Answer | null): boolean => {
  const verdict = verdictOf(answer);
  return verdict === 'lost' || verdict === 'unknown';
};

/**
 * Returns the answer of a command; if it was lost, it waits, and tells the person why, until the server knows the
 * outcome. If the server does not know the command, or cannot be reached for too long, the lost answer is returned.
 */
export const findOut = async (
  { key }: Submission,
  answer: Answer | null,
  { dispatch, signal }: Pick<BaseQueryApi, 'dispatch' | 'signal'>,
): Promise<Answer | null> => {
  const asked = isLost(answer) ? connection.submissions.fateOf(key) : null;
  if (asked === null) return answer;
  dispatch(
    toastShown({
      kind: 'info',
      text: 'No answer yet. Checking whether your request went through.',
      command: key,
      stays: true,
    }),
  );
  const giveUp = () => void connection.submissions.tell(key, null);
  signal.addEventListener('abort', giveUp, { once: true });
  const isLong = setTimeout(giveUp, connection.findOutMostMs);
  const fate = await asked;
  clearTimeout(isLong);
  signal.removeEventListener('abort', giveUp);
  dispatch(toastsOfCommandClosed(key));
  return fate === null ? answer : { ...fate, headers: new Headers() };
};
