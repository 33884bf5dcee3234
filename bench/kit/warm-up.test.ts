import { describe, expect, it } from '@jest/globals';
import { warmUp } from './warm-up.ts';

const runsAt = (rates: readonly number[]) => {
  let next = 0;
  return async () => ({ perSecond: rates[Math.min(next++, rates.length - 1)] ?? 0 });
};

describe('warming up', () => {
  it('ends with the second round in a row that is hardly faster than the best before', async () => {
    const rates = [400, 800, 1_200, 1_250, 1_240, 3_000];
    expect(await warmUp(runsAt(rates))).toEqual([400, 800, 1_200, 1_250, 1_240]);
  });

  it('takes one slow round for an accident', async () => {
    const rates = [400, 300, 800, 700, 810];
    expect(await warmUp(runsAt(rates))).toEqual([400, 300, 800, 700, 810]);
  });

  it('does not go on for ever', async () => {
    let rate = 1;
    const rates = await warmUp(async () => ({ perSecond: (rate *= 2) }));
    expect(rates).toHaveLength(12);
  });
});
