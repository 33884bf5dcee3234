import { describe, expect, it } from '@jest/globals';
import { candleIntervals, candleStart } from './candles.ts';

describe('the start of a candle', () => {
  it.each([
    ['1m', '2026-06-11T14:32:00.000Z'],
    ['5m', '2026-06-11T14:30:00.000Z'],
    ['15m', '2026-06-11T14:30:00.000Z'],
    ['1h', '2026-06-11T14:00:00.000Z'],
    ['4h', '2026-06-11T12:00:00.000Z'],
    ['1D', '2026-06-11T00:00:00.000Z'],
    ['1W', '2026-06-08T00:00:00.000Z'],
  ] as const)('of %s at Thursday 14:32:08 is %s', (interval, start) => {
    expect(
      new Date(candleStart(interval, Date.parse('2026-06-11T14:32:08.250Z'))).toISOString(),
    ).toBe(start);
  });

  it('of a start is the start itself, and a week starts on Monday', () => {
    const monday = Date.parse('2026-06-08T00:00:00Z');
    for (const interval of candleIntervals) expect(candleStart(interval, monday)).toBe(monday);
    expect(candleStart('1W', monday - 1)).toBe(Date.parse('2026-06-01T00:00:00Z'));
  });
});
