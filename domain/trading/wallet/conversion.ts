import { currencyOf } from '../../shared/currencies.ts';
import type { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { exchangeRate, midRate } from '../../shared/trading/formulas.ts';
import type { MarketQuote, MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { tradingErrors } from '../errors.ts';
import type { OpenOrder } from './commands.ts';
import { quoteUsed, requireUsableQuote } from './rules.ts';

type Conversion = Readonly<{ exchangeRate: Decimal; convertedAt: readonly QuoteUsed[] }>;

/** Which price of a quote to use when a person sells its base (`bid`) or buys it (`ask`). */
type PriceOf = (quote: MarketQuote, side: 'bid' | 'ask') => Decimal;

/** A dealer's prices: money that is exchanged pays half a spread, as an order does (docs/decisions/0129). */
const dealtPrice: PriceOf = (quote, side) => quote[side];

type Market = Readonly<{ quotes: MarketQuotes; now: string }>;

const rateAt = (
  from: string,
  to: string,
  { quotes, now, priceOf }: Market & Readonly<{ priceOf: PriceOf }>,
): Conversion | null => {
  const convertedAt: QuoteUsed[] = [];
  const rate = exchangeRate(
    (base, quote, side) => {
      const name = `${base}_${quote}`;
      if (!Object.hasOwn(quotes, name)) return null;
      const found = requireUsableQuote(quotes, name, now);
      convertedAt.push(quoteUsed(name, found));
      return priceOf(found, side);
    },
    from,
    to,
  );
  return rate === null ? null : { exchangeRate: rate, convertedAt };
};

/**
 * Units of `to` for one unit of `from`, derived from mid prices, with the quotes used (decisions.md 30, 40). Refuses
 * with `PRICE_STALE`; `null` when no chain of prices connects the currencies.
 */
export const rateBetween = (from: string, to: string, market: Market): Conversion | null =>
  rateAt(from, to, { ...market, priceOf: midRate });

/** The same at a dealer's prices, for money that its owner exchanges. */
export const dealtRateBetween = (from: string, to: string, market: Market): Conversion | null =>
  rateAt(from, to, { ...market, priceOf: dealtPrice });

/**
 * Units of the quote currency for one unit of the wallet's; refuses with `NO_EXCHANGE_RATE` when no chain of prices
 * connects them.
 */
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
