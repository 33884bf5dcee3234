import { describe, expect, it } from '@jest/globals';
import { gte, lte } from '../../domain/shared/decimal.ts';
import type { Candle } from './candles.ts';
import { historyStart, historySteps } from './history-grid.ts';
import { makeHistory } from './history.ts';
import { houseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import {
  candleIntervals,
  candleStart,
  intervalMs,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';

const nowMs = Date.parse('2026-06-11T14:32:08.250Z');
const always = houseHours({ keepsCalendar: false, closedMarkets: [] });
const named = (name: string) =>
  catalogueInstruments.filter((instrument) => instrument.name === name);

const whole = (name: string): readonly Candle[] =>
  [
    ...makeHistory({
      instruments: named(name),
      catalogue: catalogueInstruments,
      fromMs: historyStart(nowMs),
      nowMs,
      seed: 1,
      bids: new Map(),
      anchored: 'end',
      hours: always,
    }),
  ].flat();

const of = (candles: readonly Candle[], interval: CandleInterval): readonly Candle[] =>
  candles.filter((candle) => candle.interval === interval);

describe('the steps of a simulated history', () => {
  it('follow each other from the start until now, and none crosses the border of a candle', () => {
    const steps = historySteps(historyStart(nowMs), nowMs);
    expect(steps[0]?.startMs).toBe(historyStart(nowMs));
    expect(steps.at(-1)?.endMs).toBe(nowMs);
    steps.forEach((step, index) => {
      expect(step.startMs).toBe(index === 0 ? step.startMs : steps[index - 1]?.endMs);
      for (const { interval, startMs } of step.candles) {
        expect(startMs).toBe(candleStart(interval, step.startMs));
        expect(step.endMs).toBeLessThanOrEqual(startMs + intervalMs[interval]);
      }
    });
  });

  it('begin at the given time, also inside a candle', () => {
    const steps = historySteps(nowMs - 90_000, nowMs);
    expect(steps.map(({ startMs }) => nowMs - startMs)).toEqual([90_000, 68_250, 8_250]);
  });
});

describe.each(['EUR_USD', 'EUR_JPY', 'BTC_USD'])('the simulated history of %s', (name) => {
  const candles = whole(name);

  it('reaches far enough back in every interval, without gaps', () => {
    const least = { '1m': 480, '5m': 500, '15m': 500, '1h': 500, '4h': 500, '1D': 400, '1W': 150 };
    for (const interval of candleIntervals) {
      const times = of(candles, interval).map(({ startMs }) => startMs);
      expect(times.length).toBeGreaterThanOrEqual(least[interval]);
      expect(times.at(-1)).toBe(candleStart(interval, nowMs));
      for (let index = 1; index < times.length; index += 1) {
        expect((times[index] ?? 0) - (times[index - 1] ?? 0)).toBe(intervalMs[interval]);
      }
    }
  });

  it('ends at the start price in every interval', () => {
    for (const interval of candleIntervals) {
      expect(of(candles, interval).at(-1)?.close).toBe(named(name)[0]?.startPrice);
    }
  });

  it('has highs and lows that include open and close, and each candle opens at the previous close', () => {
    for (const interval of candleIntervals) {
      let close: string | undefined;
      for (const candle of of(candles, interval)) {
        expect(gte(candle.high, candle.open) && gte(candle.high, candle.close)).toBe(true);
        expect(lte(candle.low, candle.open) && lte(candle.low, candle.close)).toBe(true);
        expect(candle.open).toBe(close ?? candle.open);
        close = candle.close;
      }
    }
  });

  it('is consistent across intervals: a candle combines the shorter ones within it', () => {
    const pairs = [
      ['1m', '5m'],
      ['5m', '1h'],
      ['1h', '1D'],
      ['1D', '1W'],
    ] as const;
    for (const [short, long] of pairs) {
      const shorts = of(candles, short);
      for (const candle of of(candles, long)) {
        const parts = shorts.filter(({ startMs }) => candleStart(long, startMs) === candle.startMs);
        const complete = parts[0]?.startMs === candle.startMs;
        if (!complete) continue;
        const highest = parts.reduce(
          (high, part) => (gte(part.high, high) ? part.high : high),
          candle.open,
        );
        const lowest = parts.reduce(
          (low, part) => (lte(part.low, low) ? part.low : low),
          candle.open,
        );
        expect([parts[0]?.open, highest, lowest, parts.at(-1)?.close]).toEqual([
          candle.open,
          candle.high,
          candle.low,
          candle.close,
        ]);
      }
    }
  });

  it('is the same each time and stays in a plausible range', () => {
    expect(whole(name)).toEqual(candles);
    const start = Number(named(name)[0]?.startPrice);
    for (const { close } of of(candles, '1D')) {
      expect(Number(close) / start).toBeGreaterThan(0.3);
      expect(Number(close) / start).toBeLessThan(3);
    }
  });
});

describe('a bridged gap', () => {
  it('begins at the last bid and has only candles since then', () => {
    const fromMs = Date.parse('2026-06-11T09:00:00Z');
    const [candles = []] = makeHistory({
      instruments: named('EUR_USD'),
      catalogue: catalogueInstruments,
      fromMs,
      nowMs,
      seed: 1,
      bids: new Map([['EUR_USD', '1.20000']]),
      anchored: 'begin',
      hours: always,
    });
    const minutes = of(candles, '1m');
    expect(minutes[0]).toMatchObject({ startMs: fromMs, open: '1.20000' });
    expect(minutes).toHaveLength(333);
    expect(Math.abs(Number(minutes.at(-1)?.close) - 1.2)).toBeLessThan(0.02);
  });
});

describe('a history with trading hours', () => {
  const sunday = Date.parse('2026-06-14T12:00:00Z');
  const [candles = []] = makeHistory({
    instruments: named('EUR_USD'),
    catalogue: catalogueInstruments,
    fromMs: sunday - 8 * 86_400_000,
    nowMs: sunday,
    seed: 1,
    bids: new Map(),
    anchored: 'end',
    hours: houseHours({ keepsCalendar: true, closedMarkets: [] }),
  });

  it('has no candle of the weekend and ends with the last price of Friday', () => {
    const days = of(candles, '1D').map(({ startMs }) => new Date(startMs).getUTCDay());
    expect(days).toEqual([0, 1, 2, 3, 4, 5]);
    const last = of(candles, '1h').at(-1);
    expect(new Date(last?.startMs ?? 0).toISOString()).toBe('2026-06-12T20:00:00.000Z');
    expect(last?.close).toBe(named('EUR_USD')[0]?.startPrice);
  });
});
