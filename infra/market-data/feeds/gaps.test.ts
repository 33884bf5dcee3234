import { describe, expect, it } from '@jest/globals';
import type { FeedId } from '../prices.ts';
import { createGapFiller } from './gaps.ts';
import type { FeedHistory, Gap, HistoryMinute } from './provider-history.ts';

const t0 = Date.parse('2026-06-11T14:32:08.000Z');
const minute = (high: string): HistoryMinute => ({
  instrument: 'EUR_USD',
  interval: '1m',
  startMs: t0 - 120_000,
  open: '1.16',
  high,
  low: '1.15',
  close: '1.16',
  volume: 12,
});

const setUp = ({
  high = '1.17',
  completeUntilMs = (nowMs: number) => nowMs,
  failing = [2],
  isUsed = (_id: FeedId) => true,
}: Readonly<{
  high?: string;
  completeUntilMs?: FeedHistory['completeUntilMs'];
  /** The numbers of the requests that fail, counted from one. */
  failing?: readonly number[];
  isUsed?: (id: FeedId) => boolean;
}> = {}) => {
  let nowMs = t0;
  const asked: Gap[] = [];
  const filled: HistoryMinute[] = [];
  const volumes: HistoryMinute[] = [];
  const errors: unknown[] = [];
  const history: FeedHistory = {
    read: async (gap) => {
      asked.push(gap);
      if (failing.includes(asked.length)) throw new Error('Answered 500');
      return [minute(high)];
    },
    completeUntilMs,
    lagMs: 0,
  };
  const gaps = createGapFiller({
    knownUntilMs: new Map([['EUR_USD', t0 - 3_600_000]]),
    now: () => nowMs,
    historyOf: (id) => (isUsed(id) ? history : null),
    onGap: (minutes) => filled.push(...minutes),
    onVolumes: (minutes) => volumes.push(...minutes),
    onError: (error) => errors.push(error),
  });
  const priced = async (atMs: number, instrument = 'EUR_USD'): Promise<void> => {
    nowMs = atMs;
    gaps.priced({ instrument, bid: '1.16', ask: '1.16', atMs }, 'oandaRest');
    await gaps.idle();
  };
  const look = async (atMs: number): Promise<void> => {
    nowMs = atMs;
    gaps.look();
    await gaps.idle();
  };
  return { asked, filled, volumes, errors, priced, look };
};

describe('a gap in the prices', () => {
  it('is requested when prices arrive again after a start and after an outage', async () => {
    const { asked, filled, priced } = setUp();
    await priced(t0);
    await priced(t0 + 60_000);
    expect(asked).toEqual([{ instrument: 'EUR_USD', fromMs: t0 - 3_600_000, toMs: t0 }]);
    expect(filled).toHaveLength(1);
    await priced(t0 + 260_000);
    expect(asked[1]).toEqual({ instrument: 'EUR_USD', fromMs: t0 + 60_000, toMs: t0 + 260_000 });
  });

  it('is reported when its request fails, and the next gap is requested', async () => {
    const { asked, errors, priced } = setUp();
    await priced(t0);
    await priced(t0 + 200_000);
    await priced(t0 + 400_000);
    expect(asked).toHaveLength(3);
    expect(errors).toHaveLength(1);
  });

  it('is not filled when the prices of the provider are a jump away or when no earlier price is known', async () => {
    const { asked, filled, priced } = setUp({ high: '11.7' });
    await priced(t0);
    await priced(t0, 'US500');
    expect(asked).toHaveLength(1);
    expect(filled).toEqual([]);
  });

  it('is requested as soon as the provider has its minutes', async () => {
    const publishedMs = t0 + 8 * 3_600_000;
    const { asked, filled, priced, look } = setUp({
      completeUntilMs: (nowMs) => (nowMs >= publishedMs ? t0 + 3_600_000 : t0 - 86_400_000),
    });
    await priced(t0);
    await look(publishedMs - 1);
    expect(asked).toEqual([]);
    await look(publishedMs);
    expect(asked[0]).toEqual({ instrument: 'EUR_USD', fromMs: t0 - 3_600_000, toMs: t0 });
    expect(filled).toHaveLength(1);
  });

  it('is requested again ten minutes after a failure, then at growing intervals, at most seven times', async () => {
    const always = Array.from({ length: 20 }, (_, at) => at + 1);
    const { asked, errors, priced, look } = setUp({
      failing: always,
      // Volumes are not requested, because only the gap is complete.
      completeUntilMs: () => t0,
    });
    await priced(t0);
    const isGap = ({ toMs }: Gap): boolean => toMs === t0;
    const tries = () => asked.filter(isGap).length;
    await look(t0 + 599_999);
    expect(tries()).toBe(1);
    await look(t0 + 600_000);
    expect(tries()).toBe(2);
    await look(t0 + 600_000 + 1_199_999);
    expect(tries()).toBe(2);
    await look(t0 + 600_000 + 1_200_000);
    expect(tries()).toBe(3);
    for (let day = 1; day < 10; day += 1) await look(t0 + day * 86_400_000);
    expect(tries()).toBe(7);
    expect(errors.length).toBeGreaterThanOrEqual(7);
  });

  it('is dropped when its feed is not used any more, and the number of gaps is limited', async () => {
    let isUsed = true;
    const { asked, errors, priced, look } = setUp({
      completeUntilMs: () => 0,
      isUsed: () => isUsed,
    });
    for (let at = 0; at <= 2_000; at += 1) await priced(t0 + at * 100_000);
    expect(errors).toHaveLength(1);
    isUsed = false;
    await look(t0 + 300_000_000);
    isUsed = true;
    await look(t0 + 300_000_000);
    expect(asked).toEqual([]);
  });
});

describe('volumes of received minutes', () => {
  it('are requested for five minutes at a time and only while prices arrive', async () => {
    const { asked, volumes, filled, priced, look } = setUp({ failing: [] });
    await priced(t0);
    await look(t0);
    expect(filled).toHaveLength(1);
    expect(volumes).toHaveLength(1);
    const minuteMs = 60_000;
    const untilMs = t0 - (t0 % minuteMs);
    expect(asked[1]).toMatchObject({ fromMs: t0 - 3_600_000 - 600_000, toMs: untilMs });
    await priced(t0 + 60_000);
    await look(untilMs + 299_999);
    expect(asked).toHaveLength(2);
    await look(untilMs + 300_000);
    expect(asked[2]).toEqual({
      instrument: 'EUR_USD',
      fromMs: untilMs,
      toMs: untilMs + 300_000,
    });
    await look(untilMs + 900_000);
    expect(asked).toHaveLength(3);
  });

  it('are requested again for the whole time after a failure', async () => {
    const { asked, errors, volumes, priced, look } = setUp({ failing: [2] });
    await priced(t0);
    await look(t0);
    expect([errors.length, volumes.length]).toEqual([1, 0]);
    await look(t0 + 599_999);
    expect(asked).toHaveLength(2);
    await look(t0 + 600_000);
    expect(asked[2]?.fromMs).toBe(asked[1]?.fromMs);
    expect(volumes).toHaveLength(1);
  });
});
