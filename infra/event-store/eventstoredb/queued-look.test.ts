import { expect, it } from '@jest/globals';
import { createQueuedLook } from './queued-look.ts';

const rest = (): Promise<void> => new Promise(setImmediate);

/** Looks that end when they are told to; each sees what was there when it began. */
const heldLooks = () => {
  const world = { there: 0, begun: 0 };
  const ends: (() => void)[] = [];
  const look = createQueuedLook(rest, () => {
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
  while (world.begun === 0) await rest();
  world.there = 1;
  const [second, third] = [look(), look()];
  await endNext();
  await endNext();
  expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
  expect(world.begun).toBe(2);
});

it('who asks in the rest before a look is served by it', async () => {
  const { world, look, endNext } = heldLooks();
  const all = [look(), look(), look()];
  world.there = 1;
  await endNext();
  expect(await Promise.all(all)).toEqual([1, 1, 1]);
  expect(world.begun).toBe(1);
});

it('a look that fails fails for those it was for, and the next is tried anew', async () => {
  let looks = 0;
  const look = createQueuedLook(rest, () => {
    looks += 1;
    return looks === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('there');
  });
  await expect(look()).rejects.toThrow('lost');
  expect(await look()).toBe('there');
});
