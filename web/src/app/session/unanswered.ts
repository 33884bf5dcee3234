import { toastShown, toastsOfCommandClosed } from '../../components/toasts/slice.ts';
import { tellCarriedOut } from '../../lib/carried-out.ts';
import { noAnswer, readProblem, type Problem } from '../../lib/problem.ts';
import { codeOf, isCutOff, send, type Answer } from '../http/answer.ts';
import { connection } from '../http/connection.ts';
import { verdictOf } from '../http/finality.ts';
import { isLost } from '../http/find-out.ts';
import { sendCommand } from '../http/send-command.ts';
import type { Submission } from '../http/submission.ts';
import { refetchMounted } from '../refetch-mounted.ts';
import type { AppDispatch } from '../store.ts';

/** How long after its press an unanswered command is offered again; then it is dropped. */
export const offeredForMs = 60_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The outcome of a command: carried out with this answer, unknown to the server, or still unknown. */
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

const sayFailure = (
  dispatch: AppDispatch,
  problem: Problem,
  about?: Readonly<{ command: string }>,
) => {
  const { message, params } = problem;
  const text = message === '' ? 'Something went wrong' : message;
  dispatch(toastShown({ kind: 'error', text, params, ...about }));
};

/** Shows the outcome of a command whose answer did not reach the form, and refetches all data after a success. */
const say = (dispatch: AppDispatch, status: number, body: unknown): void => {
  if (status < 200 || status >= 300) {
    sayFailure(dispatch, readProblem(status, body));
    return;
  }
  const text = isRecord(body) && typeof body['message'] === 'string' ? body['message'] : 'Done';
  dispatch(toastShown({ kind: 'success', text }));
  refetchMounted(dispatch);
};

type Watch = Readonly<{
  dispatch: AppDispatch;
  isOver: () => boolean;
  /** Called if the server does not know the command. */
  onNotKnown: (submission: Submission) => void;
}>;

/** Whether it was pressed too long ago to be offered. */
export const isOld = ({ pressedAtMs }: Submission): boolean =>
  Date.now() - pressedAtMs >= offeredForMs;

/**
 * Whether to give up on a command that the server does not know: it is from an earlier page or old, and not being sent
 * again.
 */
const isGivenUp = (submission: Submission): boolean =>
  !connection.submissions.isUnderWay(submission.key) &&
  (connection.submissions.isLeft(submission.key) || isOld(submission));

/** Polls for the outcome of a command until the server knows it, or the person presses again and gets an answer. */
export const settle = async (submission: Submission, watch: Watch): Promise<void> => {
  /** The submission as last pressed; nothing once it is settled or the watch is over. */
  const pending = () => (watch.isOver() ? undefined : connection.submissions.find(submission.key));
  // Nothing from an earlier page is still being sent, so that 'not known' is final at once.
  if (!connection.submissions.isLeft(submission.key)) await wait(connection.askAfterMs);
  while (pending() !== undefined) {
    const outcome = await ask(submission);
    const latest = pending();
    if (latest === undefined) return;
    // The person has pressed again: that request's answer settles the command, and without an answer the polling goes
    // on.
    const isPressedAgain = connection.submissions.isUnderWay(submission.key);
    if (outcome.state === 'done' && !isPressedAgain) {
      const { status, body } = outcome;
      const isAwaited = connection.submissions.tell(submission.key, { status, body });
      connection.submissions.settle(submission.key);
      if (isAwaited) return;
      watch.dispatch(toastsOfCommandClosed(submission.key));
      say(watch.dispatch, status, body);
      if (status >= 200 && status < 300) tellCarriedOut(submission.key);
      return;
    }
    // A waiting person may press again, with the same key: if the first request still arrives, it is the same command.
    if (outcome.state === 'not-known') connection.submissions.tell(submission.key, null);
    if (outcome.state === 'not-known' && isGivenUp(latest)) {
      watch.onNotKnown(latest);
      return;
    }
    await wait(connection.askAfterMs);
  }
};

/** Drops a command that is too old to be sent, and says so. */
export const drop = (submission: Submission, dispatch: AppDispatch): void => {
  connection.submissions.settle(submission.key);
  dispatch(
    toastShown({
      kind: 'error',
      text: 'Your last request before the page reloaded was not carried out. Try again.',
    }),
  );
};

/** Sends it with its own key, because the person pressed, and shows the outcome. */
export const sendNow = async (submission: Submission, dispatch: AppDispatch): Promise<void> => {
  const pressed = connection.submissions.begin({ ...submission, secret: false });
  const answer = await sendCommand(pressed);
  connection.positions.note(answer?.headers.get('Daybook-Position'));
  if (verdictOf(answer) === 'turned-away') connection.submissions.settle(pressed.key);
  const about = isLost(answer) ? { command: pressed.key } : undefined;
  if (answer === null || isCutOff(answer)) sayFailure(dispatch, noAnswer, about);
  else if (about !== undefined)
    sayFailure(dispatch, readProblem(answer.status, answer.body), about);
  else say(dispatch, answer.status, answer.body);
};
