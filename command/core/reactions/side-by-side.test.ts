import { describe, expect, it } from '@jest/globals';
import { createSideBySide, type Task } from './side-by-side.ts';

/** Tasks that record when they begin, and end when the test ends them. */
const scene = (...lanes: readonly string[]) => {
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const tasks: readonly Task[] = lanes.map((lane, at) => ({
    lanes: new Set([lane]),
    run: () => {
      begun.push(at);
      return new Promise((resolve, reject) =>
        ends.set(at, (error) => (error === undefined ? resolve() : reject(error))),
      );
    },
  }));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    tasks,
    begun,
    /** Ends a task, and waits until the tasks that it unblocks have begun. */
    end: async (at: number, error?: Error) => {
      ends.get(at)?.(error);
      await settled();
    },
    settled,
  };
};
const always = { most: 2, mayBegin: () => true };
const done = { kind: 'done' };
const left = { kind: 'left' };
const doAll = (tasks: readonly Task[], options: Parameters<typeof createSideBySide>[0]) => {
  const { add } = createSideBySide(options);
  return Promise.all(tasks.map(add));
};

describe('tasks side by side', () => {
  it('of different lanes run at once up to the maximum, and those of one lane run in order', async () => {
    const { tasks, begun, end, settled } = scene('a', 'a', 'b', 'c');
    const doing = doAll(tasks, always);
    await settled();
    expect(begun).toEqual([0, 2]);
    await end(2);
    expect(begun).toEqual([0, 2, 3]);
    await end(0);
    expect(begun).toEqual([0, 2, 3, 1]);
    await end(1);
    await end(3);
    expect(await doing).toEqual([done, done, done, done]);
  });

  it('given one that fails, then all before it are done, and none after it is begun', async () => {
    const { tasks, begun, end, settled } = scene('a', 'b', 'a', 'c', 'd');
    const doing = doAll(tasks, always);
    await settled();
    const error = new Error('No');
    await end(1, error);
    await end(0);
    expect(begun).toEqual([0, 1]);
    expect(await doing).toEqual([done, { kind: 'failed', error }, left, left, left]);
  });

  it('given one that fails, then a waiting one before it is still done', async () => {
    const { tasks, begun, end, settled } = scene('a', 'a', 'b');
    const doing = doAll(tasks, always);
    await settled();
    const error = new Error('No');
    await end(2, error);
    await end(0);
    expect(begun).toEqual([0, 2, 1]);
    await end(1);
    expect(await doing).toEqual([done, done, { kind: 'failed', error }]);
  });

  it('given that mayBegin becomes false, then no further one is begun', async () => {
    const { tasks, end, settled } = scene('a', 'b', 'c');
    let isOver = false;
    const doing = doAll(tasks, { most: 2, mayBegin: () => !isOver });
    await settled();
    isOver = true;
    await end(0);
    await end(1);
    expect(await doing).toEqual([done, done, left]);
  });

  it('given one that is added later, then it runs beside those in progress, but after those of its lane', async () => {
    const { tasks, begun, end, settled } = scene('a', 'a', 'b');
    const [first, second, other] = tasks;
    if (!first || !second || !other) throw new Error('There are three');
    const { add } = createSideBySide(always);
    const doing = [add(first)];
    await settled();
    doing.push(add(second), add(other));
    await settled();
    expect(begun).toEqual([0, 2]);
    await end(0);
    expect(begun).toEqual([0, 2, 1]);
    await end(1);
    await end(2);
    expect(await Promise.all(doing)).toEqual([done, done, done]);
  });

  it('given one that is added after another failed, then it is not begun, whatever its lane', async () => {
    const { tasks, begun, end, settled } = scene('a', 'a', 'b');
    const [first, second, other] = tasks;
    if (!first || !second || !other) throw new Error('There are three');
    const { add } = createSideBySide(always);
    const doing = add(first);
    await settled();
    const error = new Error('No');
    await end(0, error);
    expect(await doing).toEqual({ kind: 'failed', error });
    expect(await Promise.all([add(second), add(other)])).toEqual([left, left]);
    expect(begun).toEqual([0]);
  });
});
