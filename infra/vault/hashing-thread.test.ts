import { readdirSync } from 'node:fs';
import { constants, getPriority, platform } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createHashingThread, type HashingThread } from './hashing-thread.ts';

const cost = { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;
const hashing = { kind: 'hash', password: 'daybook', cost } as const;

/** Only on Linux can a thread have its own priority. */
const onLinux = platform() === 'linux' ? it : it.skip;

const below = constants.priority.PRIORITY_BELOW_NORMAL;

/** The ids of the threads of this process with a lower priority. */
const lowered = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) === below);

describe('the thread that hashes passwords', () => {
  let thread: HashingThread | null = null;
  const start = (): HashingThread => (thread = createHashingThread());
  afterEach(async () => thread?.end());

  it('executes one task after another', async () => {
    const { run } = start();
    const passwordHash = String(await run(hashing));
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(await run({ kind: 'verify', passwordHash, password: 'daybook' })).toBe(true);
    expect(await run({ kind: 'verify', passwordHash, password: 'other' })).toBe(false);
  });

  it('reports what is wrong with an invalid hash and continues', async () => {
    const { run, isAlive } = start();
    const wrong = run({ kind: 'verify', passwordHash: 'no hash', password: 'daybook' });
    await expect(wrong).rejects.toThrow(/Decoding failed/);
    expect(isAlive()).toBe(true);
    expect(await run(hashing)).toMatch(/^\$argon2id\$/);
  });

  it('rejects its task when it ends, so that nobody waits forever', async () => {
    const { run, isAlive, end } = start();
    const never = run({ kind: 'hash', password: 'daybook', cost: { ...cost, timeCost: 10_000 } });
    const rejected = expect(never).rejects.toThrow('The thread that hashes passwords has ended.');
    await end();
    await rejected;
    expect(isAlive()).toBe(false);
  });

  onLinux('has a lower priority than the threads that serve requests', async () => {
    const own = getPriority();
    // A thread that has just ended may still be listed.
    const before = lowered();
    await start().run(hashing);
    expect(lowered().filter((thread) => !before.includes(thread))).toHaveLength(1);
    expect(getPriority()).toBe(own);
  });
});
