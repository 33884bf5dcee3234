import { send, sendFiles, type Answer } from './answer.ts';
import { connection } from './connection.ts';
import { verdictOf } from './finality.ts';
import type { FormCall } from './send-form.ts';
import type { Submission } from './submission.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const headersOf = ({ key, userId, walletId, url, body }: Submission): Record<string, string> => ({
  ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  'Idempotency-Key': key,
  'Daybook-Actor': userId,
  ...(walletId !== null && url.startsWith('/dashboard') ? { 'Daybook-Wallet': walletId } : {}),
});

type Options = Readonly<{ signal?: AbortSignal | undefined; form?: FormCall | undefined }>;

const sendOnce = (submission: Submission, { signal, form }: Options): Promise<Answer | null> => {
  const { method, url, body } = submission;
  const headers = headersOf(submission);
  if (form !== undefined) return sendFiles(url, { method, headers, form, signal });
  return send(url, {
    method,
    headers,
    ...(body === null ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
};

/** Keeps or drops the key, depending on the answer. */
const conclude = ({ key }: Submission, answer: Answer | null): void => {
  const verdict = verdictOf(answer);
  if (verdict === 'settled') connection.submissions.settle(key);
  else if (verdict === 'turned-away') connection.submissions.turnedAway(key);
  else connection.submissions.leaveOpen(key);
};

/**
 * Sends a command under its key, and resends it a few times while it is not known whether it arrived. A command that
 * was aborted may have arrived, so its key is kept.
 */
export const sendCommand = async (
  submission: Submission,
  options: Options = {},
): Promise<Answer | null> => {
  const sent = connection.submissions.sending(submission.key);
  try {
    let answer = await sendOnce(submission, options);
    for (const ms of connection.resendAfterMs) {
      if (verdictOf(answer) !== 'lost') break;
      connection.submissions.doubt(submission.key);
      await wait(ms);
      answer = await sendOnce(submission, options);
    }
    conclude(submission, answer);
    return answer;
  } catch (error) {
    connection.submissions.leaveOpen(submission.key);
    throw error;
  } finally {
    sent();
  }
};
