import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { toastShown, toastsOfCommandClosed } from '../../components/toasts/slice.ts';
import type { Answer } from './answer.ts';
import { connection } from './connection.ts';
import { verdictOf } from './finality.ts';
import type { Submission } from './submission.ts';

/** Whether an answer leaves open what became of the command. */
export const isLost = (answer: Answer | null): boolean => {
  const verdict = verdictOf(answer);
  return verdict === 'lost' || verdict === 'unknown';
};

/**
 * The answer of a command, where it was lost the one that it had: whoever pressed goes on waiting, and is told why, until
 * the server knows what became of it. Where it has never heard of it, or cannot be asked for long, the lost answer it is.
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
      text: 'No answer from the server yet. Finding out whether it was carried out.',
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
