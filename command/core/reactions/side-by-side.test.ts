import { describe, expect, it } from '@jest/globals';
import { createSideBySide, type Task } from './side-by-side.ts';

/** Tasks that say when they begin, and end when they are let. */
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
    /** Ends one, and waits until what that allows has begun. */
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
  it('of different lanes go at once, as many as may, and those of one lane in their order', async () => {
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

  it('what fails is the first that is left: all before it are done, and none after it is begun', async () => {
    const { tasks, begun, end, settled } = scene('a', 'b', 'a', 'c', 'd');
    const doing = doAll(tasks, always);
    await settled();
    const error = new Error('No');
    await end(1, error);
    await end(0);
    expect(begun).toEqual([0, 1]);
    expect(await doing).toEqual([done, { kind: 'failed', error }, left, left, left]);
  });

  it('one that was before the failed one, and waited, is still done', async () => {
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

  it('none is begun any more once it is over', async () => {
    const { tasks, end, settled } = scene('a', 'b', 'c');
    let isOver = false;
    const doing = doAll(tasks, { most: 2, mayBegin: () => !isOver });
    await settled();
    isOver = true;
    await end(0);
    await end(1);
    expect(await doing).toEqual([done, done, left]);
  });

  it('one that is added later goes beside those under way, behind those of its lane', async () => {
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

  it('one that is added after one has failed is not begun, whatever its lane', async () => {
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
