import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A task for the thread: to hash a password, or to check a password against a hash. */
export type HashingWork =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: Options }
  | { readonly kind: 'verify'; readonly passwordHash: string; readonly password: string };

/** The hash for `hash`, true or false for `verify`. */
export type HashingResult = string | boolean;

type Answer = { readonly result: HashingResult } | { readonly error: string };

export type HashingThread = Readonly<{
  /** One task at a time: the caller waits for the result before the next call. */
  run: (work: HashingWork) => Promise<HashingResult>;
  /** False once the thread has ended, by an error or after idle time; then a new one must be created. */
  isAlive: () => boolean;
  end: () => Promise<void>;
}>;

/**
 * The program of the thread. It is a text, so that it is the same in the sources, in tests and in the bundle. Linux
 * gives each thread its own priority; elsewhere there is no /proc, and the thread keeps the priority of its process.
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

/** A thread holds about 9 MB and starts in about 25 ms, so an idle one is ended. */
const idleMilliseconds = 30_000;

/**
 * A thread that hashes passwords at a lower priority than the rest of the process: a rush of sign-ins uses idle
 * processor time first, and concurrent commands do not wait for hashes (record 46).
 */
export const createHashingThread = (): HashingThread => {
  const worker = new Worker(program, {
    eval: true,
    // Without the flags that load TypeScript in tests and in development.
    execArgv: [],
    workerData: {
      argon2: createRequire(import.meta.url).resolve('@node-rs/argon2'),
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    },
  });
  // An idle thread does not keep the process alive; a busy one does.
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
