import { expect, it } from '@jest/globals';
import { checksWaitingMost, isPngIntact } from './check-png.ts';
import { png } from './testing/sample-files.ts';

const outcomes = (count: number): Promise<readonly PromiseSettledResult<boolean>[]> =>
  Promise.allSettled(Array.from({ length: count }, () => isPngIntact(png)));

it('given as many images as may wait behind one, when they arrive at once, then each is checked', async () => {
  const found = await outcomes(1 + checksWaitingMost);
  expect(found.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('given the maximum number of waiting images, when another arrives, then it alone is refused at once', async () => {
  const found = await outcomes(2 + checksWaitingMost);
  const busy = { status: 'rejected', reason: expect.objectContaining({ code: 'BUSY' }) };
  expect(found.at(-1)).toEqual(busy);
  expect(found.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await isPngIntact(png)).toBe(true);
});

it('given damaged images, when they were checked, then the waiting ones are checked too', async () => {
  const cutOff = png.subarray(0, -20);
  const found = [isPngIntact(cutOff), isPngIntact(Buffer.alloc(0)), isPngIntact(png)];
  expect(await Promise.all(found)).toEqual([false, false, true]);
});
