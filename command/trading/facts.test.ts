import { describe, expect, it } from '@jest/globals';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import { rateBetween } from '../../domain/trading/wallet/conversion.ts';
import { conversionQuotes, marketQuotes, quotesBetween } from './facts.ts';

const market = (...instruments: readonly string[]) => {
  const quotes = createQuoteBoard(() => 0);
  const at = '2026-06-11T10:00:00.000Z';
  quotes.put(
    instruments.map((instrument, index) => ({
      instrument,
      bid: '1',
      ask: '1',
      sequence: index + 1,
      at,
    })),
  );
  return { quotes, reference: { categoryNamed: () => 'forex' as const } };
};

const all = [
  'EUR_USD',
  'EUR_GBP',
  'USD_JPY',
  'AAPL_USD',
  'XAU_USD',
  'BTC_USD',
  'CHF_JPY',
  'EUR_XYZ',
];

describe('conversion quotes', () => {
  it.each([
    ['USD', ['BTC_USD', 'EUR_USD', 'USD_JPY']],
    ['GBP', ['BTC_USD', 'EUR_GBP', 'EUR_USD', 'USD_JPY']],
    ['JPY', ['BTC_USD', 'CHF_JPY', 'EUR_USD', 'USD_JPY']],
    // An instrument may be quoted in a currency that no wallet has.
    ['XYZ', ['BTC_USD', 'EUR_USD', 'EUR_XYZ', 'USD_JPY']],
    ['XAU', ['BTC_USD', 'EUR_USD', 'USD_JPY', 'XAU_USD']],
  ])(
    'given prices of all instruments, when %s is converted, then the quotes are %p',
    async (currency, pairs) => {
      const quotes = await conversionQuotes(currency, market(...all));

      expect(Object.keys(quotes).sort()).toEqual(pairs);
    },
  );
});

describe('quotes between two currencies', () => {
  const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'XYZ', 'SEK'];

  it.each(currencies.flatMap((from) => currencies.map((to) => [from, to] as const)))(
    'given prices of all instruments, when %s is converted to %s, then they give the same rate and sources as all quotes',
    async (from, to) => {
      const board = market(...all);
      const now = '2026-06-11T10:00:00.000Z';

      const quotes = await quotesBetween(from, to, board);

      const ofAll = rateBetween(from, to, { quotes: await marketQuotes(board), now });
      expect(rateBetween(from, to, { quotes, now })).toEqual(ofAll);
    },
  );

  it('are none for the same currency, and two dollar pairs for two other currencies', async () => {
    expect(await quotesBetween('USD', 'USD', market(...all))).toEqual({});
    const quotes = await quotesBetween('EUR', 'JPY', market(...all));
    expect(Object.keys(quotes).sort()).toEqual(['EUR_USD', 'USD_JPY']);
  });
});
