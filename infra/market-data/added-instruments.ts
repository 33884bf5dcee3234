import { exchangeRate } from '../../domain/shared/trading/formulas.ts';
import { fixed, places, sub, type Decimal } from '../../domain/shared/decimal.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import { catalogueInstruments, type PricedInstrument } from './instruments.ts';

/** An instrument as staff describe it. Its prices are where its simulation begins; `null` if they gave none. */
export type ListedInstrument = Readonly<{
  name: string;
  base: string;
  quote: string;
  category: Category;
  bids: Decimal | null;
  asks: Decimal | null;
}>;

type Usual = Readonly<{ price: Decimal; places: number; volatility: number }>;

/** Usual values by category for an instrument of which nothing else is known. */
const usual: Readonly<Record<Category, Usual>> = {
  forex: { price: '1', places: 5, volatility: 0.08 },
  commodity: { price: '100', places: 2, volatility: 0.25 },
  index: { price: '1000', places: 2, volatility: 0.17 },
  stock: { price: '100', places: 2, volatility: 0.3 },
  crypto: { price: '100', places: 2, volatility: 0.6 },
};

const ticksPerSecond = 2;

/** The spread (ask - bid) if none was given: 2/10,000 of the price. */
const usualSpread = (price: Decimal, decimals: number): Decimal =>
  fixed(String(Number(price) * 0.0002), decimals);

const catalogue: ReadonlyMap<string, PricedInstrument> = new Map(
  catalogueInstruments.map((instrument) => [instrument.name, instrument]),
);

const startOf = (base: string, quote: string): Decimal | null =>
  catalogue.get(`${base}_${quote}`)?.startPrice ?? null;

/**
 * The start price of a currency pair whose currencies both have a dollar pair in the catalogue: it is always the
 * quotient of those two.
 */
const crossOf = ({ category, base, quote }: ListedInstrument): Decimal | null =>
  category === 'forex' && base !== 'USD' && quote !== 'USD' && base !== quote
    ? exchangeRate(
        (one, other) => (one === 'USD' || other === 'USD' ? startOf(one, other) : null),
        base,
        quote,
      )
    : null;

/** An instrument that staff added, with what the simulator needs to price it. */
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

/**
 * All priced instruments: the catalogue first, then those that staff added or redefined under a name of the catalogue.
 */
export const pricedInstruments = (
  listed: readonly ListedInstrument[],
): readonly PricedInstrument[] => {
  const own = listed.filter((one) => !isOfCatalogue(one));
  const names = new Set(own.map(({ name }) => name));
  return [...catalogueInstruments.filter(({ name }) => !names.has(name)), ...own.map(added)];
};
