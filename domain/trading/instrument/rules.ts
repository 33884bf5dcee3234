import { cmp, gt, isPositive, lt, places, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { InstrumentData } from './events.ts';

type Data = Readonly<InstrumentData>;

/** The longest name of an instrument, a base and a quote. */
const nameMax = 24;
const symbolMax = 12;

const name = /^[A-Z0-9]+(?:[.-][A-Z0-9]+)*(?:_[A-Z0-9]+(?:[.-][A-Z0-9]+)*)?$/;
const symbol = /^[A-Z0-9]+(?:[.-][A-Z0-9]+)*$/;

/**
 * Names appear in URLs, and conversions find a pair by its names. So they consist of capital letters, digits, dot and
 * hyphen, with an underscore only between base and quote.
 */
const requireNames = (data: Data): void => {
  const isReadable =
    data.name.length <= nameMax &&
    name.test(data.name) &&
    [data.base, data.quote].every((one) => one.length <= symbolMax && symbol.test(one));
  if (!isReadable) throw new DomainError(tradingErrors.INVALID_SYMBOL);
  if (data.name.includes('_') && data.name !== `${data.base}_${data.quote}`)
    throw new DomainError(tradingErrors.NAME_IS_NO_PAIR, { pair: `${data.base}_${data.quote}` });
};

const leverageMax = '5000';

const requireLeverage = ({ leverage }: Data): void => {
  if (!isPositive(leverage) || gt(leverage, leverageMax) || places(leverage) > 2)
    throw new DomainError(tradingErrors.INVALID_LEVERAGE);
};

const pricePlacesMax = 8;
const priceMax = '10000000';

const isPrice = (price: Decimal): boolean =>
  isPositive(price) && !gt(price, priceMax) && places(price) <= pricePlacesMax;

/** Both prices or neither, and the ask at least the bid. */
const requireStart = ({ bids, asks }: Data): void => {
  if (bids === null && asks === null) return;
  if (bids === null || asks === null || !isPrice(bids) || !isPrice(asks) || lt(asks, bids))
    throw new DomainError(tradingErrors.INVALID_START_PRICE);
};

/** Refuses an instrument with invalid names, leverage or first prices. */
export const requireSound = (data: Data): void => {
  requireNames(data);
  requireLeverage(data);
  requireStart(data);
};

/** The fields that orders, prices and charts depend on. */
const identity = ['name', 'base', 'quote', 'category'] as const;

/** Refuses a change of name, base, quote or category. */
export const requireSameIdentity = (before: Data, after: Data): void => {
  if (identity.some((field) => before[field] !== after[field]))
    throw new DomainError(tradingErrors.INSTRUMENT_IDENTITY_FIXED);
};

const texts = [...identity, 'alias', 'tradable', 'tradingview'] as const;
const decimals = ['leverage', 'bids', 'asks'] as const;

const isSameDecimal = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : cmp(one, other) === 0;

/** Whether two instruments have the same data; decimals are compared by value. */
export const isSameInstrument = (one: Data, other: Data): boolean =>
  texts.every((field) => one[field] === other[field]) &&
  decimals.every((field) => isSameDecimal(one[field], other[field]));
