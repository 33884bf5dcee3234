import { expect, it } from '@jest/globals';
import { atPace } from './paced.ts';

it('makes each call once, and counts its time from when it was due', async () => {
  const made: number[] = [];
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const paced = atPace(1_000, 20, async (number) => {
    made.push(number);
    if (made.length === 20) open();
    await gate;
  });
  const { latencies, perSecond } = await paced;
  expect(made.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_none, i) => i));
  expect(latencies).toHaveLength(20);
  expect(perSecond).toBeLessThan(1_100);
  // The first waited for the last, which was due 19 milliseconds later.
  expect(Math.max(...latencies)).toBeGreaterThan(15);
});
