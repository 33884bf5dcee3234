import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (2), 12 MiB and three passes: about 7 ms of one core, and two at once leave others their cache (46). */
const cost = { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const;

/** At most so many at once in this process, so that guessing leaves a core to others where there are several. */
const atOnceMax = Math.max(1, Math.min(2, availableParallelism() - 1));

const waiting: (() => void)[] = [];
let running = 0;

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** The hash to keep; its salt and cost stand in it. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

/** Hash of a password nobody knows, checked in place of one that is not there. */
let nobodys: Promise<string> | null = null;

/**
 * Whether the password is the one that was hashed. Without a hash the same work is done and the answer is false, so
 * that its time tells nobody who has an account.
 */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const expected = passwordHash ?? (await nobodys);
  const isRight = await inTurn(() => verify(expected, password));
  return isRight && passwordHash !== null;
};
