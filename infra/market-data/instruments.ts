import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import { commodities, cryptos, forex, indices, stocks, type Row } from './instrument-table.ts';

/** An instrument as the simulator prices it. */
export type PricedInstrument = Readonly<{
  /** Unique, as on the wire: `EUR_USD`, `US500`, `NVDA`. */
  name: string;
  base: string;
  quote: string;
  category: Category;
  /** Where its simulated history ends on an empty store: bid, in the quote currency. */
  startPrice: Decimal;
  /** Places of its prices. */
  decimals: number;
  /** Typical ask - bid in the quote currency, at most `decimals` places. */
  spread: Decimal;
  /** Standard deviation of a year's log return: 0.07 is 7 %. */
  volatility: number;
  /** Quotes per second while its market is open, on average. */
  ticksPerSecond: number;
  /** Moves by itself, where others with the same base or quote move together. */
  isAlone: boolean;
}>;

const ofMarket = ['category', 'base', 'quote', 'decimals'] as const;

/** Whether two of one name are the same to a feed and to whoever trades: one market, prices of one kind. */
export const isSameMarket = (one: PricedInstrument, other: PricedInstrument): boolean =>
  ofMarket.every((field) => one[field] === other[field]);

/** An instrument as the demo data offers it. */
export type CatalogueInstrument = PricedInstrument &
  Readonly<{
    /** What people also call it. */
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

/** All instruments, in the order they are added and numbered. */
export const catalogueInstruments: readonly CatalogueInstrument[] = [
  ...forex.map((row) => instrument('forex', row)),
  ...commodities.map((row) => instrument('commodity', row)),
  ...indices.map((row) => instrument('index', row)),
  ...stocks.map((row) => instrument('stock', row)),
  ...cryptos.map((row) => instrument('crypto', row)),
];
