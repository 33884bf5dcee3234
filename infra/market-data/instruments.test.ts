import { describe, expect, it } from '@jest/globals';
import { abs, cmp, div, gt, places, sub } from '../../domain/shared/decimal.ts';
import { exchangeRate, pipSize } from '../../domain/shared/trading/formulas.ts';
import { categories } from '../../domain/shared/trading/types.ts';
import { catalogueInstruments } from './instruments.ts';

const named = new Map(catalogueInstruments.map((instrument) => [instrument.name, instrument]));

const startMid = (base: string, quote: string) => named.get(`${base}_${quote}`)?.startPrice ?? null;

describe('the instruments of the demo', () => {
  it('are at least 64 with unique names in five categories', () => {
    expect(named.size).toBe(catalogueInstruments.length);
    expect(catalogueInstruments.length).toBeGreaterThanOrEqual(64);
    const count = (category: string) =>
      catalogueInstruments.filter((instrument) => instrument.category === category).length;
    const least = { forex: 28, commodity: 8, index: 10, stock: 12, crypto: 10 };
    for (const category of categories)
      expect(count(category)).toBeGreaterThanOrEqual(least[category]);
  });

  it.each(catalogueInstruments.map((instrument) => [instrument.name, instrument] as const))(
    '%s has a price, a spread and a pip that fit its decimal places',
    (_, { startPrice, spread, decimals, quote, category }) => {
      expect(decimals).toBeGreaterThanOrEqual(places(pipSize({ quote, category })));
      expect(decimals).toBeLessThanOrEqual(5);
      expect(places(spread)).toBeLessThanOrEqual(decimals);
      expect(gt(spread, '0')).toBe(true);
      expect(cmp(div(spread, startPrice), '0.005')).toBe(-1);
    },
  );

  it('include crosses that agree with their dollar pairs to a tenth of a percent', () => {
    const crosses = catalogueInstruments.filter(
      ({ category, base, quote }) => category === 'forex' && base !== 'USD' && quote !== 'USD',
    );
    for (const { base, quote, startPrice } of crosses) {
      const throughDollar = exchangeRate(
        (one, other) => (one === 'USD' || other === 'USD' ? startMid(one, other) : null),
        base,
        quote,
      );
      const difference = abs(div(sub(startPrice, throughDollar ?? '0'), startPrice));
      expect([base, quote, cmp(difference, '0.001')]).toEqual([base, quote, -1]);
    }
  });

  it('can be traded from wallets in dollar, euro and pound, because each quote currency has an exchange rate', () => {
    for (const { quote } of catalogueInstruments) {
      for (const wallet of ['USD', 'EUR', 'GBP']) {
        expect([wallet, quote, exchangeRate(startMid, wallet, quote) === null]).toEqual([
          wallet,
          quote,
          false,
        ]);
      }
    }
  });
});
