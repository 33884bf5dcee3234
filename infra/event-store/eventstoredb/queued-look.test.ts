import { expect, it } from '@jest/globals';
import { createQueuedLook } from './queued-look.ts';

/** Looks that end when they are told to; each sees what was there when it began. */
const heldLooks = () => {
  const world = { there: 0, begun: 0 };
  const ends: (() => void)[] = [];
  const look = createQueuedLook(() => {
    world.begun += 1;
    const seen = world.there;
    return new Promise<number>((resolve) => ends.push(() => resolve(seen)));
  });
  const endNext = async (): Promise<void> => {
    while (ends.length === 0) await new Promise(setImmediate);
    ends.shift()?.();
  };
  return { world, look, endNext };
};

it('who asks while a look is under way gets the next, which sees what was there when they asked', async () => {
  const { world, look, endNext } = heldLooks();
  const first = look();
  world.there = 1;
  const [second, third] = [look(), look()];
  await endNext();
  await endNext();
  expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
  expect(world.begun).toBe(2);
});

it('a look that fails fails for those it was for, and the next is tried anew', async () => {
  let looks = 0;
  const look = createQueuedLook(() => {
    looks += 1;
    return looks === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('there');
  });
  const first = look();
  const second = look();
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('there');
});
