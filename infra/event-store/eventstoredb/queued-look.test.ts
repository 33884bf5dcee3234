import { expect, it } from '@jest/globals';
import { createQueuedLook } from './queued-look.ts';

const rest = (): Promise<void> => new Promise(setImmediate);

/** Looks that end when the test ends them; each returns the state at its beginning. */
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

it('a request during a look is answered by the next look, which sees the state at the time of the request', async () => {
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

it('requests in the pause before a look are all answered by it', async () => {
  const { world, look, endNext } = heldLooks();
  const all = [look(), look(), look()];
  world.there = 1;
  await endNext();
  expect(await Promise.all(all)).toEqual([1, 1, 1]);
  expect(world.begun).toBe(1);
});

it('a look that fails rejects its requests, and the next request starts a new look', async () => {
  let looks = 0;
  const look = createQueuedLook(rest, () => {
    looks += 1;
    return looks === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('there');
  });
  await expect(look()).rejects.toThrow('lost');
  expect(await look()).toBe('there');
});
