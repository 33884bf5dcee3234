import { describe, expect, it } from '@jest/globals';
import { orderOf } from '../testing.ts';
import type { Candle } from '../types.ts';
import { averageAt, continued, joined, leavesGap, withRate } from './candles.ts';
import { draftLines, entryUnits, orderLines } from './chart-lines.ts';
import { placeBoxes, placeTags } from './place-lines.ts';
import { plottedAverage, plottedCandle, plottedVolumes } from './plot.ts';

const unix = (iso: string): number => Date.parse(iso) / 1_000;
const candle = (time: number, close: string): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
});

describe('candles', () => {
  it('given the last candle, when a price comes within its time, then its high, low and close are updated', () => {
    const last = {
      time: unix('2026-06-11T14:32:00Z'),
      open: '1.2',
      high: '1.3',
      low: '1.1',
      close: '1.2',
      volume: 7,
    };
    expect(withRate(last, { rate: '1.4', atMs: (last.time + 59) * 1_000 }, '1m')).toEqual({
      ...last,
      high: '1.4',
      close: '1.4',
    });
    expect(withRate(last, { rate: '1.0', atMs: (last.time + 1) * 1_000 }, '1m')).toEqual({
      ...last,
      low: '1.0',
      close: '1.0',
    });
  });

  it('given older candles and a newer list, then both are joined if they overlap, and only the newer list stays otherwise', () => {
    const known = [candle(60, '1'), candle(120, '2'), candle(180, '3')];
    const met = [candle(180, '4'), candle(240, '5')];
    expect(continued(known, met).map(({ time, close }) => [time, close])).toEqual([
      [60, '1'],
      [120, '2'],
      [180, '4'],
      [240, '5'],
    ]);
    const later = [candle(600, '9')];
    expect(continued(known, later)).toEqual(later);
    expect(continued(known, [])).toEqual(known);
  });

  it('given a new candle, then it is detected whether a candle before it is missing', () => {
    expect(leavesGap(candle(60, '1'), candle(120, '1'), '1m')).toBe(false);
    expect(leavesGap(candle(60, '1'), candle(180, '1'), '1m')).toBe(true);
    expect(leavesGap(candle(60, '1'), candle(60, '2'), '1m')).toBe(false);
    expect(leavesGap(undefined, candle(60, '2'), '1m')).toBe(false);
  });

  it('given the last candle, when a price comes after its time, then a new candle starts at that price', () => {
    const last = candle(unix('2026-06-11T14:32:00Z'), '1.2');
    expect(withRate(last, { rate: '1.4', atMs: (last.time + 60) * 1_000 }, '1m')).toEqual(
      candle(last.time + 60, '1.4'),
    );
    expect(withRate(last, { rate: '1.4', atMs: (last.time - 1) * 1_000 }, '1m')).toBeNull();
  });

  it('given older candles that overlap, when they are joined, then each time occurs once', () => {
    expect(joined([candle(1, 'a'), candle(2, 'old')], [candle(2, 'new'), candle(3, 'c')])).toEqual([
      candle(1, 'a'),
      candle(2, 'new'),
      candle(3, 'c'),
    ]);
  });

  it('given candles, then the average starts at the twentieth, in the legend and in the drawing', () => {
    const candles = Array.from({ length: 25 }, (_, index) => candle(index, String(index + 1)));
    expect(averageAt(candles, 18)).toBeNull();
    expect(averageAt(candles, 19)).toBe('10.5');
    expect(averageAt(candles, 24)).toBe('15.5');
    expect(plottedAverage(candles.map(plottedCandle)).map(({ value }) => value)).toEqual([
      10.5, 11.5, 12.5, 13.5, 14.5, 15.5,
    ]);
  });

  it('given candles with a volume, with zero and without one, then only the first has a bar', () => {
    const volumes = [7, 0, null];
    const candles = volumes.map((volume, at) => ({ ...candle(at * 60, '1.1'), volume }));
    expect(plottedVolumes(candles)).toEqual([{ time: 0, value: 7 }]);
  });
});

describe('lines over the chart', () => {
  it('given an order with both levels, then it has three lines, with the results of its levels', () => {
    const lines = orderLines([orderOf(), orderOf({ instrument: 'USD_JPY' })], 'EUR_USD');
    expect(lines.map(({ kind, rate, result }) => [kind, rate, result])).toEqual([
      ['entry', '1.15872', null],
      ['profit', '1.17650', '883'],
      ['loss', '1.14900', '-492'],
    ]);
  });

  it('given a ticket with an incomplete number, then that level has no line', () => {
    expect(
      draftLines({ profit: { on: true, typed: '1.17200' }, loss: { on: true, typed: '1,1' } }),
    ).toMatchObject([{ kind: 'profit', rate: '1.172' }]);
    expect(
      draftLines({ profit: { on: false, typed: '1.2' }, loss: { on: false, typed: '' } }),
    ).toEqual([]);
  });

  it.each([
    ['50000', '50,000'],
    ['0.15', '0.15'],
    ['12.00', '12'],
    ['100', '100'],
  ])('given %s units, then the tag shows %s', (amount, units) => {
    expect(entryUnits(orderOf({ trade_amount: amount }))).toBe(units);
  });

  it('given two lines that are closer than the height of a tag, then the second tag is beside the first', () => {
    expect(
      placeTags([
        { key: 'a', top: 100, width: 80 },
        { key: 'b', top: 110, width: 60 },
        { key: 'c', top: 140, width: 60 },
        { key: 'd', top: null, width: 60 },
      ]),
    ).toEqual([
      { key: 'a', top: 100, shift: 0 },
      { key: 'b', top: 110, shift: 86 },
      { key: 'c', top: 140, shift: 0 },
    ]);
  });

  it('given boxes near the last price, then they are moved away from it on their own side', () => {
    expect(
      placeBoxes(
        [
          { key: 'above', top: 95 },
          { key: 'below', top: 104 },
          { key: 'far', top: 300 },
          { key: 'next', top: 110 },
        ],
        100,
      ),
    ).toEqual([
      { key: 'above', top: 79 },
      { key: 'below', top: 121 },
      { key: 'next', top: 142 },
      { key: 'far', top: 300 },
    ]);
  });
});
