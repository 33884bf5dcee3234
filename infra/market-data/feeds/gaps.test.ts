import { describe, expect, it } from '@jest/globals';
import type { Candle } from '../candles.ts';
import { createGapFiller, type Gap } from './gaps.ts';

const t0 = Date.parse('2026-06-11T14:32:08.000Z');
const minute = (high: string): Candle => ({
  instrument: 'EUR_USD',
  interval: '1m',
  startMs: t0 - 120_000,
  open: '1.16',
  high,
  low: '1.15',
  close: '1.16',
});

const setUp = (high = '1.17') => {
  const asked: Gap[] = [];
  const filled: Candle[] = [];
  const errors: unknown[] = [];
  const gaps = createGapFiller({
    knownUntilMs: new Map([['EUR_USD', t0 - 3_600_000]]),
    read: async (gap) => {
      asked.push(gap);
      if (asked.length === 2) throw new Error('Answered 500');
      return [minute(high)];
    },
    onHistory: (minutes) => filled.push(...minutes),
    onError: (error) => errors.push(error),
  });
  const priced = async (atMs: number, instrument = 'EUR_USD'): Promise<void> => {
    gaps.priced({ instrument, bid: '1.16', ask: '1.16', atMs });
    await gaps.idle();
  };
  return { asked, filled, errors, priced };
};

describe('a time without prices', () => {
  it('is asked for once prices are there again, after a start and after an outage', async () => {
    const { asked, filled, priced } = setUp();
    await priced(t0);
    await priced(t0 + 60_000);
    expect(asked).toEqual([{ instrument: 'EUR_USD', fromMs: t0 - 3_600_000, toMs: t0 }]);
    expect(filled).toHaveLength(1);
    await priced(t0 + 260_000);
    expect(asked[1]).toEqual({ instrument: 'EUR_USD', fromMs: t0 + 60_000, toMs: t0 + 260_000 });
  });

  it('that the provider fails to tell of is told of, and the next one is asked for', async () => {
    const { asked, errors, priced } = setUp();
    await priced(t0);
    await priced(t0 + 200_000);
    await priced(t0 + 400_000);
    expect(asked).toHaveLength(3);
    expect(errors).toHaveLength(1);
  });

  it('is left where the provider’s prices lie a jump away, and where nothing was known before', async () => {
    const { asked, filled, priced } = setUp('11.7');
    await priced(t0);
    await priced(t0, 'US500');
    expect(asked).toHaveLength(1);
    expect(filled).toEqual([]);
  });
});
