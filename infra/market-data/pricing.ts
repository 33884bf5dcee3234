import type { Decimal } from '../../domain/shared/decimal.ts';
import type { PricedInstrument } from './instruments.ts';
import type { Random } from './random.ts';

// Read once: in Jest's sandbox each access to a global is slow.
const { Math, String } = globalThis;

/**
 * How one instrument's price follows from the assets, each given as the logarithm of its value over its start value.
 */
export type Pricing = Readonly<{
  instrument: PricedInstrument;
  /** The asset that moves when this instrument is quoted; `null` for a cross, which is computed from two others. */
  owns: Readonly<{ asset: string; volatility: number }> | null;
  /** The asset's logarithm that gives this bid. */
  logOf: (bid: Decimal) => number;
  /** Bid at the given logarithms, in units of the last decimal. */
  bidPoints: (log: (asset: string) => number) => number;
  /** Bid and ask at the given logarithms; the spread varies around its typical width. */
  quote: (
    log: (asset: string) => number,
    random: Random,
  ) => Readonly<{ bid: Decimal; ask: Decimal }>;
}>;

/** The price in units of the last decimal: `1.16432` is 116432. Exact for every price of a market. */
export const toPoints = (price: Decimal, decimals: number): number => {
  const [whole = '0', fraction = ''] = price.split('.');
  return Number(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
};

/** The price at the instrument's decimals: 116430 is `1.16430`. */
export const fromPoints = (points: number, decimals: number): Decimal => {
  const digits = String(points).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** `instruments` supplies the dollar pairs that a cross is computed from. */
export const pricing = (
  instrument: PricedInstrument,
  instruments: readonly PricedInstrument[],
): Pricing => {
  const { decimals, volatility } = instrument;
  const legs = legsOf(instrument, instruments);
  const startPoints = toPoints(instrument.startPrice, decimals);
  const spreadPoints = toPoints(instrument.spread, decimals);
  const [only, second] = legs;

  const bidPoints: Pricing['bidPoints'] = (log) =>
    Math.max(
      1,
      Math.round(
        startPoints *
          Math.exp(
            only.sign * log(only.asset) +
              (second === undefined ? 0 : second.sign * log(second.asset)),
          ),
      ),
    );

  return {
    instrument,
    owns: second === undefined ? { asset: only.asset, volatility } : null,
    logOf: (bid) => only.sign * Math.log(toPoints(bid, decimals) / startPoints),
    bidPoints,
    quote: (log, random) => {
      const bid = bidPoints(log);
      const wide = random() < 0.02 ? 1 + random() : 1;
      const spread = Math.max(1, Math.round(spreadPoints * (0.8 + 0.4 * random()) * wide));
      return { bid: fromPoints(bid, decimals), ask: fromPoints(bid + spread, decimals) };
    },
  };
};

type Leg = Readonly<{ asset: string; sign: 1 | -1 }>;

const legsOf = (
  { name, category, base, quote, isAlone }: PricedInstrument,
  instruments: readonly PricedInstrument[],
): readonly [Leg, Leg?] => {
  // A unique asset: no other asset has a space in its name.
  if (isAlone) return [{ asset: `${name} alone`, sign: 1 }];
  if (category !== 'forex' || quote === 'USD') return [{ asset: base, sign: 1 }];
  if (base === 'USD') return [{ asset: quote, sign: -1 }];
  const inDollars = (currency: string): boolean =>
    instruments.some(
      (other) => !other.isAlone && [`${currency}_USD`, `USD_${currency}`].includes(other.name),
    );
  return inDollars(base) && inDollars(quote)
    ? [
        { asset: base, sign: 1 },
        { asset: quote, sign: -1 },
      ]
    : [{ asset: `${base}/${quote}`, sign: 1 }];
};
