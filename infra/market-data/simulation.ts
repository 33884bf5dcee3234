import type { Category } from '../../domain/shared/trading/types.ts';
import { pricing, type Pricing } from './pricing.ts';
import type { PricedInstrument } from './instruments.ts';
import type { Tick } from './prices.ts';
import { gaussian, type Random } from './random.ts';
import { factorWeight, meanReversion, yearMs } from './process.ts';

/**
 * The price process of the simulator, without clock or hidden randomness. Each asset (a currency, a metal, an index, a
 * share, a coin) has a value whose logarithm follows a mean-reverting random walk; part of each step is shared by its
 * whole category. The price of an instrument is computed from the assets: a currency pair is the quotient of both
 * currencies, so crosses always agree with their dollar pairs.
 */
export type SimulationState = Readonly<{
  /** Logarithm of each asset's value over its start value, and the time it was reached. */
  assets: ReadonlyMap<string, AssetState>;
  /** Shared random walk of each category, in units of a year's standard deviation. */
  factors: Readonly<Record<Category, FactorState>>;
  /** When each instrument is quoted next, in milliseconds since 1970. */
  due: ReadonlyMap<string, number>;
}>;

/** A mutable state while it advances. */
type Moving = Readonly<{
  assets: Map<string, AssetState>;
  factors: Record<Category, FactorState>;
  due: Map<string, number>;
}>;

type AssetState = Readonly<{ log: number; atMs: number; factor: number }>;
type FactorState = Readonly<{ value: number; atMs: number }>;

export type Simulation = Readonly<{
  initial: (startMs: number, bids: ReadonlyMap<string, string>, random: Random) => SimulationState;
  /** Adds the instruments that the state lacks, starting from the given bids. */
  joined: (
    state: SimulationState,
    startMs: number,
    bids: ReadonlyMap<string, string>,
    random: Random,
  ) => SimulationState;
  /**
   * The quotes up to a moment, in order of time, and the state after them. The same state and random numbers give the
   * same quotes.
   */
  advance: (
    state: SimulationState,
    untilMs: number,
    random: Random,
  ) => Readonly<{ state: SimulationState; ticks: readonly Tick[] }>;
}>;

/** No instrument is silent for longer, so that the price of an open market never counts as stale. */
const silenceMsMax = 1_500;

const start = (atMs: number): FactorState => ({ value: 0, atMs });

/** Creates the price process of these instruments. */
export const createSimulation = (instruments: readonly PricedInstrument[]): Simulation => {
  const priced = new Map(
    instruments.map((instrument) => [instrument.name, pricing(instrument, instruments)]),
  );

  const initial: Simulation['initial'] = (startMs, bids, random) => {
    const assets = new Map<string, AssetState>();
    for (const own of priced.values()) {
      if (own.owns === null) continue;
      const bid = bids.get(own.instrument.name);
      const log = bid === undefined ? 0 : own.logOf(bid);
      assets.set(own.owns.asset, { log, atMs: startMs, factor: 0 });
    }
    const due = new Map<string, number>();
    for (const { instrument } of priced.values())
      due.set(instrument.name, startMs + silenceOf(instrument, random));
    const factors = {
      forex: start(startMs),
      commodity: start(startMs),
      index: start(startMs),
      stock: start(startMs),
      crypto: start(startMs),
    };
    return { assets, factors, due };
  };

  const joined: Simulation['joined'] = (state, startMs, bids, random) => {
    const fresh = initial(startMs, bids, random);
    const factor = (category: Category): number => state.factors[category].value;
    const added = [...priced.values()].filter(
      ({ owns }) => owns !== null && !state.assets.has(owns.asset),
    );
    const assets = new Map(state.assets);
    for (const { owns, instrument } of added) {
      const asset = owns === null ? undefined : fresh.assets.get(owns.asset);
      // A new asset is not moved by earlier steps of its category.
      if (owns !== null && asset !== undefined)
        assets.set(owns.asset, { ...asset, factor: factor(instrument.category) });
    }
    return { assets, factors: state.factors, due: new Map([...fresh.due, ...state.due]) };
  };

  const tickOf = (moving: Moving, name: string, atMs: number, random: Random): Tick => {
    const own = priced.get(name);
    if (own === undefined) throw new Error(`Broken invariant: ${name} is in the simulation`);
    moveAsset(moving, own, atMs, random);
    const { bid, ask } = own.quote((asset) => moving.assets.get(asset)?.log ?? 0, random);
    moving.due.set(name, atMs + silenceOf(own.instrument, random));
    return { instrument: name, bid, ask, atMs };
  };

  const advance: Simulation['advance'] = (state, untilMs, random) => {
    const moving: Moving = {
      assets: new Map(state.assets),
      factors: { ...state.factors },
      due: new Map(state.due),
    };
    const ticks: Tick[] = [];
    for (;;) {
      const [name, atMs] = earliest(moving.due);
      if (atMs > untilMs) return { state: moving, ticks };
      ticks.push(tickOf(moving, name, atMs, random));
    }
  };

  return { initial, joined, advance };
};

const moveAsset = (
  { assets, factors }: Moving,
  { owns, instrument: { category } }: Pricing,
  atMs: number,
  random: Random,
): void => {
  const asset = owns === null ? undefined : assets.get(owns.asset);
  if (owns === null || asset === undefined) return;
  const factor = moveFactor(factors[category], atMs, random);
  const years = Math.max(0, atMs - asset.atMs) / yearMs;
  const noise =
    factorWeight * (factor.value - asset.factor) +
    Math.sqrt((1 - factorWeight ** 2) * years) * gaussian(random);
  const log = asset.log * Math.exp(-meanReversion * years) + owns.volatility * noise;
  assets.set(owns.asset, { log, atMs, factor: factor.value });
  factors[category] = factor;
};

const moveFactor = (factor: FactorState, atMs: number, random: Random): FactorState => ({
  value: factor.value + Math.sqrt(Math.max(0, atMs - factor.atMs) / yearMs) * gaussian(random),
  atMs: Math.max(atMs, factor.atMs),
});

const silenceOf = ({ ticksPerSecond }: PricedInstrument, random: Random): number =>
  Math.min(
    silenceMsMax,
    Math.max(1, Math.round((-Math.log(1 - random()) * 1_000) / ticksPerSecond)),
  );

/** The instrument that is quoted next; `Infinity` if there is none. */
const earliest = (due: ReadonlyMap<string, number>): readonly [name: string, atMs: number] => {
  let name = '';
  let atMs = Infinity;
  for (const [candidate, moment] of due) {
    if (moment < atMs) [name, atMs] = [candidate, moment];
  }
  return [name, atMs];
};
