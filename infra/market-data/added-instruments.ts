import { exchangeRate } from '../../domain/shared/trading/formulas.ts';
import { fixed, places, sub, type Decimal } from '../../domain/shared/decimal.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import { catalogueInstruments, type PricedInstrument } from './instruments.ts';

/** What staff say of an instrument; its prices are where it begins, `null` where the house chooses. */
export type ListedInstrument = Readonly<{
  name: string;
  base: string;
  quote: string;
  category: Category;
  bids: Decimal | null;
  asks: Decimal | null;
}>;

type Usual = Readonly<{ price: Decimal; places: number; volatility: number }>;

/** What an instrument of a category is like of which nothing else is known. */
const usual: Readonly<Record<Category, Usual>> = {
  forex: { price: '1', places: 5, volatility: 0.08 },
  commodity: { price: '100', places: 2, volatility: 0.25 },
  index: { price: '1000', places: 2, volatility: 0.17 },
  stock: { price: '100', places: 2, volatility: 0.3 },
  crypto: { price: '100', places: 2, volatility: 0.6 },
};

const ticksPerSecond = 2;

/** Ask - bid in parts of the price, where none was given: 2 of 10,000. */
const usualSpread = (price: Decimal, decimals: number): Decimal =>
  fixed(String(Number(price) * 0.0002), decimals);

const catalogue: ReadonlyMap<string, PricedInstrument> = new Map(
  catalogueInstruments.map((instrument) => [instrument.name, instrument]),
);

const startOf = (base: string, quote: string): Decimal | null =>
  catalogue.get(`${base}_${quote}`)?.startPrice ?? null;

/** A currency pair whose both sides have a dollar pair in the catalogue: it is their quotient, now and later. */
const crossOf = ({ category, base, quote }: ListedInstrument): Decimal | null =>
  category === 'forex' && base !== 'USD' && quote !== 'USD' && base !== quote
    ? exchangeRate(
        (one, other) => (one === 'USD' || other === 'USD' ? startOf(one, other) : null),
        base,
        quote,
      )
    : null;

/** How an instrument that staff added is priced. */
const added = (listed: ListedInstrument): PricedInstrument => {
  const { name, base, quote, category, bids, asks } = listed;
  const { price, places: least, volatility } = usual[category];
  const leastPlaces = category === 'forex' && quote === 'JPY' ? 3 : least;
  const common = { name, base, quote, category, volatility, ticksPerSecond };
  if (bids !== null && asks !== null) {
    const decimals = Math.max(leastPlaces, places(bids), places(asks));
    const spread = fixed(sub(asks, bids), decimals);
    return { ...common, startPrice: fixed(bids, decimals), decimals, spread, isAlone: true };
  }
  const cross = crossOf(listed);
  const startPrice = fixed(cross ?? price, leastPlaces);
  const spread = usualSpread(startPrice, leastPlaces);
  return { ...common, startPrice, decimals: leastPlaces, spread, isAlone: cross === null };
};

const identity = ['category', 'base', 'quote'] as const;

const isOfCatalogue = (listed: ListedInstrument): boolean => {
  const own = catalogue.get(listed.name);
  return own !== undefined && identity.every((field) => own[field] === listed[field]);
};

/** All that is priced: the catalogue first, then what was added to it, or has a name of it and is something else. */
export const pricedInstruments = (
  listed: readonly ListedInstrument[],
): readonly PricedInstrument[] => {
  const own = listed.filter((one) => !isOfCatalogue(one));
  const names = new Set(own.map(({ name }) => name));
  return [...catalogueInstruments.filter(({ name }) => !names.has(name)), ...own.map(added)];
};
