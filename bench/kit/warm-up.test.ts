import { describe, expect, it } from '@jest/globals';
import { warmUp } from './warm-up.ts';

const runsAt = (rates: readonly number[]) => {
  let next = 0;
  return async () => ({ perSecond: rates[Math.min(next++, rates.length - 1)] ?? 0 });
};

describe('warming up', () => {
  it('ends after two rounds in a row that are hardly faster than the best one before', async () => {
    const rates = [400, 800, 1_200, 1_250, 1_240, 3_000];
    expect(await warmUp(runsAt(rates))).toEqual([400, 800, 1_200, 1_250, 1_240]);
  });

  it('does not end after a single slow round', async () => {
    const rates = [400, 300, 800, 700, 810];
    expect(await warmUp(runsAt(rates))).toEqual([400, 300, 800, 700, 810]);
  });

  it('ends after twelve rounds at most', async () => {
    let rate = 1;
    const rates = await warmUp(async () => ({ perSecond: (rate *= 2) }));
    expect(rates).toHaveLength(12);
  });
});
