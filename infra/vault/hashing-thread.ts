import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** What the thread is asked for: a hash of a password, or whether a password is the one that was hashed. */
export type HashingWork =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: Options }
  | { readonly kind: 'verify'; readonly passwordHash: string; readonly password: string };

/** A hash for `hash`, yes or no for `verify`. */
export type HashingResult = string | boolean;

type Answer = { readonly result: HashingResult } | { readonly error: string };

export type HashingThread = Readonly<{
  /** One work at a time: the caller waits for an answer before it asks again. */
  run: (work: HashingWork) => Promise<HashingResult>;
  /** False once the thread has ended, by a fault or after idle time; another one has to be made then. */
  isAlive: () => boolean;
  end: () => Promise<void>;
}>;

/**
 * The thread's program. It is text, so that it is the same from sources, in tests and in the bundle. Linux gives each
 * thread a priority of its own; elsewhere there is no /proc, and the thread keeps its process's.
 */
const program = `
const { readlinkSync } = require('node:fs');
const { setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, verifySync } = require(workerData.argon2);

const lowerPriority = () => {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), workerData.priority);
  } catch {}
};

const answer = (work) => {
  try {
    return {
      result: work.kind === 'hash'
        ? hashSync(work.password, work.cost)
        : verifySync(work.passwordHash, work.password),
    };
  } catch (error) {
    return { error: String(error) };
  }
};

lowerPriority();
parentPort.on('message', (work) => parentPort.postMessage(answer(work)));
`;

/** A thread holds about 9 MB and starts in about 25 ms, so one that is not needed goes. */
const idleMilliseconds = 30_000;

/**
 * A thread that hashes passwords at a lower priority than the rest of the process, so that a rush of sign-ins takes
 * the processor's idle time first and a command beside it does not wait for a hash (46).
 */
export const createHashingThread = (): HashingThread => {
  const worker = new Worker(program, {
    eval: true,
    // Flags that load TypeScript in tests and in development are not for this program.
    execArgv: [],
    workerData: {
      argon2: createRequire(import.meta.url).resolve('@node-rs/argon2'),
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    },
  });
  // An idle thread does not keep the process running; one at work does.
  worker.unref();
  let isAlive = true;
  let idle: NodeJS.Timeout | undefined;
  let settle: ((answer: Answer) => void) | null = null;

  const end = async (): Promise<void> => {
    isAlive = false;
    await worker.terminate();
  };

  const answered = (answer: Answer): void => {
    worker.unref();
    idle = setTimeout(() => void end(), idleMilliseconds).unref();
    settle?.(answer);
    settle = null;
  };

  const failed = (error: string): void => {
    isAlive = false;
    settle?.({ error });
    settle = null;
  };

  worker.on('message', answered);
  worker.on('error', (error) => failed(String(error)));
  worker.on('exit', () => failed('The thread that hashes passwords has ended.'));

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        settle = (answer) => {
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.result);
        };
        worker.ref();
        worker.postMessage(work);
      }),
    isAlive: () => isAlive,
    end,
  };
};
