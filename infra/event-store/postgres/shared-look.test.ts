import { expect, it } from '@jest/globals';
import { shareLook } from './shared-look.ts';

it('one look serves all who ask before it begins, and whoever asks later gets a look of their own', async () => {
  let looks = 0;
  const look = shareLook(() => Promise.resolve((looks += 1)));
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
  expect(await look()).toBe(2);
});

it('a look that has begun is not given to those who ask meanwhile: they may know of what it does not see', async () => {
  const begun: (() => void)[] = [];
  const look = shareLook(
    () => new Promise<number>((resolve) => begun.push(() => resolve(begun.length))),
  );
  const first = look();
  while (begun.length === 0) await new Promise(setImmediate);
  const second = look();
  while (begun.length === 1) await new Promise(setImmediate);
  begun[0]?.();
  begun[1]?.();
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(begun).toHaveLength(2);
});

it('a look that fails fails for those it was for, and the next is tried anew', async () => {
  let looks = 0;
  const look = shareLook(() => {
    looks += 1;
    return looks === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('there');
  });
  const results = await Promise.allSettled([look(), look()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await look()).toBe('there');
});
