import { toastShown, toastsOfCommandClosed } from '../../components/toasts/slice.ts';
import { tellCarriedOut } from '../../lib/carried-out.ts';
import { noAnswer, readProblem } from '../../lib/problem.ts';
import { codeOf, isCutOff, send, type Answer } from '../http/answer.ts';
import { connection } from '../http/connection.ts';
import { verdictOf } from '../http/finality.ts';
import { sendCommand } from '../http/send-command.ts';
import type { Submission } from '../http/submission.ts';
import { refetchMounted } from '../refetch-mounted.ts';
import type { AppDispatch } from '../store.ts';

/** A command that nobody answered for is offered again for this long after it was pressed, then dropped. */
export const offeredForMs = 60_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What became of a command: carried out with this answer, never heard of, or (still) unknown. */
type Outcome = Readonly<
  { state: 'done'; status: number; body: unknown } | { state: 'not-known' } | { state: 'unknown' }
>;

const outcomeOf = (answer: Answer | null): Outcome => {
  if (answer === null) return { state: 'unknown' };
  const { status, body } = answer;
  if (status === 404 && codeOf(answer) === 'COMMAND_NOT_KNOWN') return { state: 'not-known' };
  if (status !== 200 || !isRecord(body) || body['state'] !== 'done') return { state: 'unknown' };
  const given = body['status'];
  return { state: 'done', status: typeof given === 'number' ? given : 200, body: body['body'] };
};

const ask = async ({ key }: Submission): Promise<Outcome> => {
  const answer = await send(`/commands/${encodeURIComponent(key)}`, {
    headers: { 'Daybook-Background': '1' },
  });
  connection.positions.note(answer?.headers.get('Daybook-Position'));
  return outcomeOf(answer);
};

/** Says how a command ended whose answer did not reach the form, and asks for all data again. */
const say = (dispatch: AppDispatch, status: number, body: unknown): void => {
  if (status < 200 || status >= 300) {
    const { message, params } = status === 0 ? noAnswer : readProblem(status, body);
    const text = message === '' ? 'Something went wrong' : message;
    dispatch(toastShown({ kind: 'error', text, params }));
    return;
  }
  const text = isRecord(body) && typeof body['message'] === 'string' ? body['message'] : 'Done';
  dispatch(toastShown({ kind: 'success', text }));
  refetchMounted(dispatch);
};

type Watch = Readonly<{
  dispatch: AppDispatch;
  isOver: () => boolean;
  /** The server has never heard of it. */
  onNotKnown: (submission: Submission) => void;
}>;

/** Whether it was pressed too long ago to be offered. */
export const isOld = ({ pressedAtMs }: Submission): boolean =>
  Date.now() - pressedAtMs >= offeredForMs;

/** Asks about a command until the server knows what became of it, or somebody presses again and is answered. */
export const settle = async (submission: Submission, watch: Watch): Promise<void> => {
  // Nothing of a page before this one is still under way, so that 'not known' counts at once.
  const isLeft = connection.submissions.isLeft(submission.key);
  const isOver = () => watch.isOver() || !connection.submissions.isPending(submission.key);
  if (!isLeft) await wait(connection.askAfterMs);
  while (!isOver()) {
    const outcome = await ask(submission);
    if (isOver()) return;
    if (outcome.state === 'done') {
      const { status, body } = outcome;
      const isAwaited = connection.submissions.tell(submission.key, { status, body });
      connection.submissions.settle(submission.key);
      if (isAwaited) return;
      watch.dispatch(toastsOfCommandClosed(submission.key));
      say(watch.dispatch, status, body);
      if (status >= 200 && status < 300) tellCarriedOut(submission.key);
      return;
    }
    // Whoever waits may press again, under the same key: should it still arrive, it is one command.
    if (outcome.state === 'not-known') connection.submissions.tell(submission.key, null);
    if (outcome.state === 'not-known' && (isLeft || isOld(submission))) {
      watch.onNotKnown(submission);
      return;
    }
    await wait(connection.askAfterMs);
  }
};

/** A command that is too old to be sent: dropped, and said. */
export const drop = (submission: Submission, dispatch: AppDispatch): void => {
  connection.submissions.settle(submission.key);
  dispatch(
    toastShown({
      kind: 'error',
      text: 'What you did before the page was loaded was not carried out. Please do it again.',
    }),
  );
};

/** Sends it under its own key, because somebody pressed, and says how it ended. */
export const sendNow = async (submission: Submission, dispatch: AppDispatch): Promise<void> => {
  const answer = await sendCommand(submission);
  connection.positions.note(answer?.headers.get('Daybook-Position'));
  if (verdictOf(answer) === 'turned-away') connection.submissions.settle(submission.key);
  const isAnswered = answer !== null && !isCutOff(answer);
  say(dispatch, isAnswered ? answer.status : 0, answer?.body ?? null);
};
