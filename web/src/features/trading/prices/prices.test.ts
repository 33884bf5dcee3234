import { describe, expect, it, jest } from '@jest/globals';
import { createStore } from '../../../app/store.ts';
import { ageMs, clockSkewMs, isStale } from './feed-clock.ts';
import { percentChange, pipsBetween } from './pips.ts';
import { createPriceBuffer } from './price-buffer.ts';
import { nextPrice, pricesFlushed, selectPrice } from './prices-slice.ts';
import { readPriceUpdate } from './read-price-update.ts';

const tick = (bids: string, asks: string, at: string) => ({ name: 'EUR_USD', bids, asks, at });
const at = (second: number): string => `2026-06-11T14:32:${String(second).padStart(2, '0')}.000Z`;

describe('the prices slice', () => {
  it('given a price, when another comes, then the previous one is kept', () => {
    const first = nextPrice(undefined, tick('1.16430', '1.16442', at(1)));
    const second = nextPrice(first, tick('1.16432', '1.16442', at(2)));
    expect(second).toEqual({
      bids: '1.16432',
      asks: '1.16442',
      prevBids: '1.16430',
      prevAsks: null,
      at: at(2),
      places: 5,
    });
  });

  it('given a moved price, when the same price comes again, then its direction stays', () => {
    const moved = nextPrice(
      nextPrice(undefined, tick('1.1', '1.2', at(1))),
      tick('1.2', '1.3', at(2)),
    );
    expect(nextPrice(moved, tick('1.2', '1.3', at(3)))).toMatchObject({
      prevBids: '1.1',
      prevAsks: '1.2',
      at: at(3),
    });
  });

  it('given a newer tick, when the list arrives late with an older one, then the newer stays', () => {
    const newer = nextPrice(undefined, tick('1.2', '1.3', at(5)));
    expect(nextPrice(newer, tick('1.1', '1.2', at(4)))).toBe(newer);
    expect(nextPrice(newer, { name: 'EUR_USD', bids: null, asks: null, at: null })).toBe(newer);
  });

  it('given a quote without its trailing zero, then the number of decimal places stays', () => {
    const long = nextPrice(undefined, tick('1.16432', '1.16444', at(1)));
    expect(nextPrice(long, tick('1.1643', '1.1644', at(2))).places).toBe(5);
  });

  it('given a flush without changes, when it is reduced, then the state is the same object', () => {
    const store = createStore();
    store.dispatch(pricesFlushed([tick('1.1', '1.2', at(1))]));
    const before = selectPrice(store.getState(), 'EUR_USD');
    store.dispatch(pricesFlushed([tick('1.1', '1.2', at(1))]));
    expect(selectPrice(store.getState(), 'EUR_USD')).toBe(before);
  });
});

describe('the price buffer', () => {
  it('given thirty ticks of two instruments, when 100 ms pass, then one flush contains the newest of each', () => {
    jest.useFakeTimers();
    const flushes: unknown[] = [];
    const buffer = createPriceBuffer((updates) => flushes.push(updates));
    for (let index = 0; index < 15; index += 1)
      buffer.take([
        tick(`1.${index}`, '2', at(index)),
        { ...tick(`3.${index}`, '4', at(index)), name: 'USD_JPY' },
      ]);
    expect(flushes).toHaveLength(0);
    jest.advanceTimersByTime(100);
    expect(flushes).toEqual([
      [tick('1.14', '2', at(14)), { ...tick('3.14', '4', at(14)), name: 'USD_JPY' }],
    ]);
    jest.advanceTimersByTime(1_000);
    expect(flushes).toHaveLength(1);
    jest.useRealTimers();
  });

  it('given many instruments at once, then they are flushed in portions, one per task, and each price once', () => {
    jest.useFakeTimers();
    const flushes: (readonly { name: string; bids: string | null }[])[] = [];
    const buffer = createPriceBuffer((updates) => flushes.push(updates));
    const named = (index: number, bids: string) => ({
      ...tick(bids, '2', at(1)),
      name: `I${index}`,
    });
    buffer.take(Array.from({ length: 40 }, (_, index) => named(index, '1')));
    jest.advanceTimersByTime(100);
    // A newer price of a waiting instrument replaces the waiting price.
    buffer.take([named(39, '1.5')]);
    jest.advanceTimersByTime(10);
    expect(flushes.map(({ length }) => length)).toEqual([16, 16, 8]);
    expect(flushes.flat().map(({ name }) => name)).toEqual(
      Array.from({ length: 40 }, (_, index) => `I${index}`),
    );
    expect(flushes.flat().at(-1)?.bids).toBe('1.5');
    jest.advanceTimersByTime(1_000);
    expect(flushes).toHaveLength(3);
    jest.useRealTimers();
  });

  it('given a stopped buffer, when its time comes, then nothing is flushed', () => {
    jest.useFakeTimers();
    const flushes: unknown[] = [];
    const buffer = createPriceBuffer((updates) => flushes.push(updates));
    buffer.take([tick('1', '2', at(1))]);
    buffer.stop();
    jest.advanceTimersByTime(1_000);
    expect(flushes).toHaveLength(0);
    jest.useRealTimers();
  });
});

describe('a priceUpdate from the socket', () => {
  it('given invalid rows and prices, then they are dropped, and the valid ones are read', () => {
    expect(
      readPriceUpdate([
        null,
        7,
        { bids: '1' },
        { name: 'A', bids: 'NaN', asks: '1e5' },
        { name: 'B', bids: '1.1', asks: '1.2', at: at(1) },
      ]),
    ).toEqual([
      { name: 'A', bids: null, asks: null, at: null },
      { name: 'B', bids: '1.1', asks: '1.2', at: at(1) },
    ]);
    expect(readPriceUpdate('no list')).toEqual([]);
  });
});

describe('the clock of the feed', () => {
  const taken = Date.parse(at(10));

  it('given equal clocks, when a quote took 38 ms, then that is its age', () => {
    expect(clockSkewMs(38)).toBe(0);
    expect(ageMs(at(10), taken + 38, 0)).toBe(38);
  });

  it('given a clock that is an hour ahead, then fresh quotes are not stale', () => {
    const skew = clockSkewMs(3_600_020);
    expect(isStale(at(10), taken + 3_600_020 + 400, skew)).toBe(false);
    expect(isStale(at(10), taken + 3_600_020 + 5_001, skew)).toBe(true);
  });

  it('given a clock that is behind, then the age of a quote is not negative', () => {
    expect(ageMs(at(10), taken - 5_000, clockSkewMs(-5_000))).toBe(0);
  });

  it('given a quote without a valid time, then it is stale', () => {
    expect(isStale(null, taken, 0)).toBe(true);
    expect(isStale('soon', taken, 0)).toBe(true);
  });
});

describe('pips', () => {
  it.each([
    ['1.16432', '1.16444', 'USD', 'forex', '1.2'],
    ['147.382', '147.395', 'JPY', 'forex', '1.3'],
    ['108432.50', '108447.10', 'USD', 'crypto', '1460.0'],
    ['1.16444', '1.15900', 'USD', 'forex', '-54.4'],
  ] as const)(
    'given %s and %s in %s, then their distance in pips is correct',
    (from, to, quote, category, pips) => {
      expect(pipsBetween(from, to, { quote, category })).toBe(pips);
    },
  );

  it('given a day that began at 1.16292, when the price is 1.16432, then the change is 0.12 %', () => {
    expect(percentChange('1.16292', '1.16432')).toBe('0.12');
  });
});
