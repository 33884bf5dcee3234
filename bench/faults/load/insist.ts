import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BrokenPromise } from '../broken-promise.ts';
import type { Answered, Command } from './commands.ts';
import type { Ledger } from './ledger.ts';
import { sendOnce, type HttpAnswer } from './send.ts';

const giveUpAfterMs = 180_000;
const pauseMs = 150;

/** Of a target of a bulk that was not possible just then: the whole is sent again, which completes it. */
const passing: readonly unknown[] = ['UNAVAILABLE', 'BUSY'];

const isPassing = (failure: unknown): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'code' in failure &&
  passing.includes(failure.code);

const isIncomplete = ({ failed }: HttpAnswer['body']): boolean =>
  Array.isArray(failed) && failed.some(isPassing);

/** 'Not now': the same key is sent again. Another sending of it that is still under way says so with a code of its own. */
const isNotNow = ({ status, body }: HttpAnswer): boolean =>
  status === 503 ||
  status === 429 ||
  body['code'] === 'COMMAND_IN_PROGRESS' ||
  (status === 200 && isIncomplete(body));

/** What is wrong with an answer under any fault; `null` if nothing is. */
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

/** Sends a command, under a key of its own, until it has a final answer, and writes that down. */
export const insist = async (
  origin: () => string,
  ledger: Ledger,
  command: Command,
): Promise<Answered> => {
  const answered = await insistUnder(randomUUID(), origin, ledger, command);
  ledger.note(answered);
  return answered;
};
