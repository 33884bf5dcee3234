import { currencyOf } from '../../shared/currencies.ts';
import type { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { exchangeRate, midRate } from '../../shared/trading/formulas.ts';
import type { MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { tradingErrors } from '../errors.ts';
import type { OpenOrder } from './commands.ts';
import { quoteUsed, requireUsableQuote } from './rules.ts';

type Conversion = Readonly<{ exchangeRate: Decimal; convertedAt: readonly QuoteUsed[] }>;

/**
 * Units of `to` for one of `from`, derived from the quotes themselves, and the quotes it rests on (decisions.md 30, 40).
 * Refuses with `PRICE_STALE`; `null` where no path of prices leads there.
 */
export const rateBetween = (
  from: string,
  to: string,
  { quotes, now }: Readonly<{ quotes: MarketQuotes; now: string }>,
): Conversion | null => {
  const convertedAt: QuoteUsed[] = [];
  const rate = exchangeRate(
    (base, quote) => {
      const name = `${base}_${quote}`;
      if (!Object.hasOwn(quotes, name)) return null;
      const found = requireUsableQuote(quotes, name, now);
      convertedAt.push(quoteUsed(name, found));
      return midRate(found);
    },
    from,
    to,
  );
  return rate === null ? null : { exchangeRate: rate, convertedAt };
};

/** Units of the quote currency for one of the wallet's; refuses with `NO_EXCHANGE_RATE` where there is no path. */
export const conversionOf = (
  { instrument, quotes, market }: OpenOrder['data'],
  currency: string,
): Conversion => {
  const found = rateBetween(currency, instrument.quote, { quotes, now: market.now });
  if (found !== null) return found;
  throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, {
    currency: currencyOf(currency).code,
    quote: instrument.quote,
  });
};
