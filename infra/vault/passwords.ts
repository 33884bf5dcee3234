import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  createHashingThread,
  type HashingResult,
  type HashingThread,
  type HashingWork,
} from './hashing-thread.ts';

/**
 * Argon2id (2), 12 MiB and three passes: about 7 ms of one core, and two at once leave room in the processor's cache
 * (record 46).
 */
const cost = { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const;

/** The most hashes at once in this process, so that password guessing leaves a core for others if there are several. */
const atOnceMax = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Idle threads; `null` stands for one that has not been started yet. */
const free: (HashingThread | null)[] = Array.from({ length: atOnceMax }, () => null);
const waiting: ((thread: HashingThread | null) => void)[] = [];

const inTurn = async (work: HashingWork): Promise<HashingResult> => {
  let thread =
    free.length > 0
      ? (free.pop() ?? null)
      : await new Promise<HashingThread | null>((resolve) => waiting.push(resolve));
  try {
    if (!thread?.isAlive()) thread = createHashingThread();
    return await thread.run(work);
  } finally {
    const next = waiting.shift();
    if (next) next(thread);
    else free.push(thread);
  }
};

/** The hash to store; it includes its salt and cost. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await inTurn({ kind: 'hash', password, cost }));

/** Hash of a password that nobody knows, checked if a user has none. */
let nobodys: Promise<string> | null = null;

/**
 * Whether the password matches the hash. Without a hash it does the same work and returns false, so that the time does
 * not reveal who has an account.
 */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  nobodys ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    nobodys = null;
    throw error;
  });
  const expected = passwordHash ?? (await nobodys);
  const isRight = await inTurn({ kind: 'verify', passwordHash: expected, password });
  return isRight === true && passwordHash !== null;
};
