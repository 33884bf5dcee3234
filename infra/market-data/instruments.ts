import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import { commodities, cryptos, forex, indices, stocks, type Row } from './instrument-table.ts';

/** An instrument with what the simulator needs to price it. */
export type PricedInstrument = Readonly<{
  /** Unique, as in the API: `EUR_USD`, `US500`, `NVDA`. */
  name: string;
  base: string;
  quote: string;
  category: Category;
  /** The bid, in the quote currency, where its simulated history ends on an empty store. */
  startPrice: Decimal;
  /** Decimals of its prices. */
  decimals: number;
  /** Typical ask - bid in the quote currency, with at most `decimals` decimals. */
  spread: Decimal;
  /** Standard deviation of a year's log return: 0.07 is 7 %. */
  volatility: number;
  /** Quotes per second while its market is open, on average. */
  ticksPerSecond: number;
  /** Moves independently; other instruments with the same base or quote move together. */
  isAlone: boolean;
}>;

const ofMarket = ['category', 'base', 'quote', 'decimals'] as const;

/**
 * Whether two instruments of one name are the same for feeds and traders: the same market and the same kind of prices.
 */
export const isSameMarket = (one: PricedInstrument, other: PricedInstrument): boolean =>
  ofMarket.every((field) => one[field] === other[field]);

/** An instrument as the demo data offers it. */
export type CatalogueInstrument = PricedInstrument &
  Readonly<{
    /** Its common name. */
    alias: string;
    tradable: boolean;
    /** Prefix of the chart provider's symbol. */
    tradingview: string;
    /** 100 for 1:100. */
    leverage: Decimal;
  }>;

const leverageOf: Readonly<Record<Category, Decimal>> = {
  forex: '100',
  commodity: '50',
  index: '50',
  stock: '10',
  crypto: '5',
};

const chartProviderOf: Readonly<Record<Category, string>> = {
  forex: 'OANDA',
  commodity: 'OANDA',
  index: 'OANDA',
  stock: 'NASDAQ',
  crypto: 'COINBASE',
};

const instrument = (category: Category, row: Row): CatalogueInstrument => {
  const [name, base, quote, alias, startPrice, spread, volatility, ticksPerSecond] = row;
  return {
    name,
    base,
    quote,
    alias,
    category,
    tradable: true,
    tradingview: chartProviderOf[category],
    leverage: leverageOf[category],
    startPrice,
    decimals: startPrice.length - startPrice.indexOf('.') - 1,
    spread,
    volatility,
    ticksPerSecond,
    isAlone: false,
  };
};

/** All instruments, in the order in which they are added and numbered. */
export const catalogueInstruments: readonly CatalogueInstrument[] = [
  ...forex.map((row) => instrument('forex', row)),
  ...commodities.map((row) => instrument('commodity', row)),
  ...indices.map((row) => instrument('index', row)),
  ...stocks.map((row) => instrument('stock', row)),
  ...cryptos.map((row) => instrument('crypto', row)),
];
