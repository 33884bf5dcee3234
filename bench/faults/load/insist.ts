import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BrokenPromise } from '../broken-promise.ts';
import type { Answered, Command } from './commands.ts';
import type { Ledger } from './ledger.ts';
import { sendOnce, type HttpAnswer } from './send.ts';

const giveUpAfterMs = 180_000;
const pauseMs = 150;

/** Codes of a bulk's target that failed for a moment: sending the whole bulk again completes it. */
const passing: readonly unknown[] = ['UNAVAILABLE', 'BUSY'];

const isPassing = (failure: unknown): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'code' in failure &&
  passing.includes(failure.code);

const isIncomplete = ({ failed }: HttpAnswer['body']): boolean =>
  Array.isArray(failed) && failed.some(isPassing);

/**
 * Whether the answer means 'not now', so that the command is sent again under the same key. If an earlier sending of it
 * is still in progress, the answer has its own code.
 */
const isNotNow = ({ status, body }: HttpAnswer): boolean =>
  status === 503 ||
  status === 429 ||
  body['code'] === 'COMMAND_IN_PROGRESS' ||
  (status === 200 && isIncomplete(body));

/** What is wrong with an answer, whatever the fault; `null` for nothing. */
const wrongWith = ({ status, body, retryAfter, position }: HttpAnswer): string | null => {
  if (status === 503 && retryAfter === null) return '503 without Retry-After';
  if (status >= 500 && status !== 503) return `${status} ${JSON.stringify(body)}`;
  if (status === 401 || status === 403) return `${status} to somebody who may`;
  if (status < 300 && position === null && !isIncomplete(body))
    return 'acknowledged without Daybook-Position';
  return null;
};

type Ears = Pick<Ledger, 'noteWrong' | 'noteUnanswered'>;

/** Sends a command under this key until it has a final answer. */
export const insistUnder = async (
  key: string,
  origin: () => string,
  ledger: Ears,
  command: Command,
): Promise<Answered> => {
  const began = performance.now();
  for (let unanswered = 0; ; unanswered += 1) {
    const sentAt = performance.now();
    const answer = await sendOnce(origin(), command, key).catch(() => null);
    const wrong = answer === null ? null : wrongWith(answer);
    if (wrong !== null) ledger.noteWrong(`${command.name} (key ${key}): ${wrong}`);
    if (answer !== null && !isNotNow(answer) && answer.status < 500) {
      const { status, body, position } = answer;
      return { command, key, status, body, position, unanswered };
    }
    ledger.noteUnanswered(answer?.status ?? null, performance.now() - sentAt);
    if (performance.now() - began > giveUpAfterMs) {
      throw new BrokenPromise(`${command.name} was not answered in ${giveUpAfterMs / 1_000} s`, [
        `key ${key}, last answer ${answer?.status ?? 'none'} ${JSON.stringify(answer?.body ?? {})}`,
      ]);
    }
    await delay(pauseMs);
  }
};

/** Sends a command under a new key until it has a final answer, and records that. */
export const insist = async (
  origin: () => string,
  ledger: Ledger,
  command: Command,
): Promise<Answered> => {
  const answered = await insistUnder(randomUUID(), origin, ledger, command);
  ledger.note(answered);
  return answered;
};
