import { currencyOf } from '../../shared/currencies.ts';
import type { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { exchangeRate, midRate } from '../../shared/trading/formulas.ts';
import type { QuoteUsed } from '../../shared/trading/types.ts';
import { tradingErrors } from '../errors.ts';
import type { OpenOrder } from './commands.ts';
import { quoteUsed, requireUsableQuote } from './rules.ts';

/**
 * Units of the quote currency for one of the wallet's, derived from the quotes themselves, and the quotes it rests on
 * (decisions.md 30, 40). Refuses with `PRICE_STALE`, or with `NO_EXCHANGE_RATE` where no path of prices leads there.
 */
export const conversionOf = (
  { instrument, quotes, market }: OpenOrder['data'],
  currency: string,
): Readonly<{ exchangeRate: Decimal; convertedAt: readonly QuoteUsed[] }> => {
  const convertedAt: QuoteUsed[] = [];
  const rate = exchangeRate(
    (base, quote) => {
      const name = `${base}_${quote}`;
      if (!Object.hasOwn(quotes, name)) return null;
      const found = requireUsableQuote(quotes, name, market.now);
      convertedAt.push(quoteUsed(name, found));
      return midRate(found);
    },
    currency,
    instrument.quote,
  );
  if (rate !== null) return { exchangeRate: rate, convertedAt };
  throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, {
    currency: currencyOf(currency).code,
    quote: instrument.quote,
  });
};
