import { setTimeout as delay } from 'node:timers/promises';
import { BrokenPromise } from './broken-promise.ts';

const pauseMs = 50;

/**
 * Polls until the condition holds; gives the milliseconds. After too long it throws a broken promise with what
 * `describe` gives.
 */
export const until = async (
  what: string,
  withinMs: number,
  isSo: () => boolean | Promise<boolean>,
  describe: () => readonly string[] | Promise<readonly string[]> = () => [],
): Promise<number> => {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) {
      throw new BrokenPromise(`${what}: not true within ${withinMs / 1_000} s`, await describe());
    }
    await delay(pauseMs);
  }
  return performance.now() - began;
};
