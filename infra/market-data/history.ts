import { categories, type Category } from '../../domain/shared/trading/types.ts';
import type { Candle } from './candles.ts';
import type { HouseHours } from './house-hours.ts';
import { historySteps, type HistoryStep } from './history-grid.ts';
import type { PricedInstrument } from './instruments.ts';
import type { CandleInterval } from '../../domain/shared/trading/candles.ts';
import { fromPoints, pricing, type Pricing } from './pricing.ts';
import { factorWeight, meanReversion, yearMs } from './process.ts';
import { gaussian, seededRandom, seedOf, type Random } from './random.ts';

// Read once: in Jest's sandbox each access to a global is slow.
const { Math } = globalThis;

export type HistorySettings = Readonly<{
  /** The instruments to make candles for. */
  instruments: readonly PricedInstrument[];
  /** All priced instruments: crosses are computed from dollar pairs. */
  catalogue: readonly PricedInstrument[];
  fromMs: number;
  nowMs: number;
  seed: number;
  /**
   * Bids by instrument; the start price if there is none. With `begin` the walk starts at the bid and ends anywhere (it
   * bridges a pause); with `end` it ends at the bid (a whole history).
   */
  bids: ReadonlyMap<string, string>;
  anchored: 'begin' | 'end';
  /** While a market is closed there are no candles and the price does not move. */
  hours: HouseHours;
}>;

/** Logarithm of an asset's value over its start value, before the first step and after each. */
type Walk = readonly number[];

/** Simulated candles of all spans for a time without a feed, instrument by instrument, consistent across spans. */
export function* makeHistory(settings: HistorySettings): Generator<readonly Candle[]> {
  const { instruments, catalogue, fromMs, nowMs, seed } = settings;
  const steps = historySteps(fromMs, nowMs);
  const open = openSteps(settings, steps);
  const walks = walksOf(settings, steps, open);
  for (const instrument of instruments) {
    const own = pricing(instrument, catalogue);
    const random = seededRandom(seedOf(`${instrument.name} candles ${fromMs}`, seed));
    yield candlesOf(own, walks, steps, { random, isOpen: open[instrument.category] });
  }
}

/** By category and step, whether the market was open in it. */
type OpenSteps = Readonly<Record<Category, readonly boolean[]>>;

const openSteps = ({ hours }: HistorySettings, steps: readonly HistoryStep[]): OpenSteps => {
  const open = (category: Category) =>
    steps.map(({ startMs, endMs }) => hours.isOpenWithin(category, startMs, endMs));
  return {
    forex: open('forex'),
    commodity: open('commodity'),
    index: open('index'),
    stock: open('stock'),
    crypto: open('crypto'),
  };
};

const walksOf = (
  settings: HistorySettings,
  steps: readonly HistoryStep[],
  open: OpenSteps,
): ReadonlyMap<string, Walk> => {
  const { catalogue, fromMs, seed, bids, anchored } = settings;
  const factors = new Map(
    categories.map(
      (category) => [category, noises(`${category} ${fromMs}`, seed, steps.length)] as const,
    ),
  );
  const walks = new Map<string, Walk>();
  for (const instrument of catalogue) {
    const own = pricing(instrument, catalogue);
    if (own.owns === null) continue;
    const bid = bids.get(instrument.name) ?? instrument.startPrice;
    const walk = walkOf(own.owns, steps, {
      begin: anchored === 'begin' ? own.logOf(bid) : 0,
      own: noises(`${own.owns.asset} ${fromMs}`, seed, steps.length),
      factor: factors.get(instrument.category) ?? [],
      isOpen: open[instrument.category],
    });
    const shift = anchored === 'end' ? own.logOf(bid) - (walk.at(-1) ?? 0) : 0;
    walks.set(
      own.owns.asset,
      walk.map((log) => log + shift),
    );
  }
  return walks;
};

const noises = (name: string, seed: number, count: number): readonly number[] => {
  const random = seededRandom(seedOf(name, seed));
  return Array.from({ length: count }, () => gaussian(random));
};

const walkOf = (
  { volatility }: { volatility: number },
  steps: readonly HistoryStep[],
  options: Readonly<{
    begin: number;
    own: readonly number[];
    factor: readonly number[];
    isOpen: readonly boolean[];
  }>,
): Walk => {
  let log = options.begin;
  const walk = [log];
  steps.forEach(({ startMs, endMs }, index) => {
    const years = (endMs - startMs) / yearMs;
    const noise =
      factorWeight * (options.factor[index] ?? 0) +
      Math.sqrt(1 - factorWeight ** 2) * (options.own[index] ?? 0);
    if (options.isOpen[index] === true)
      log = log * Math.exp(-meanReversion * years) + volatility * Math.sqrt(years) * noise;
    walk.push(log);
  });
  return walk;
};

/** A candle under construction, in units of the last decimal. */
type Bar = {
  interval: CandleInterval;
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
};

/** A random walk exceeds its open and close by about 0.4 standard deviations of its step on either side. */
const wickWeight = 0.5;

const candlesOf = (
  own: Pricing,
  walks: ReadonlyMap<string, Walk>,
  steps: readonly HistoryStep[],
  { random, isOpen }: Readonly<{ random: Random; isOpen: readonly boolean[] }>,
): readonly Candle[] => {
  const { name, decimals, volatility } = own.instrument;
  const closeAfter = (count: number): number =>
    own.bidPoints((asset) => walks.get(asset)?.[count] ?? 0);
  const bars: Bar[] = [];
  const current = new Map<CandleInterval, Bar>();
  let open = closeAfter(0);
  steps.forEach((step, index) => {
    if (isOpen[index] !== true) return;
    const close = closeAfter(index + 1);
    const deviation =
      open * volatility * Math.sqrt((step.endMs - step.startMs) / yearMs) * wickWeight;
    const high = Math.max(open, close) + Math.round(Math.abs(gaussian(random)) * deviation);
    const low = Math.max(
      1,
      Math.min(open, close) - Math.round(Math.abs(gaussian(random)) * deviation),
    );
    for (const { interval, startMs } of step.candles) {
      const bar = current.get(interval);
      if (bar?.startMs === startMs) {
        bar.high = Math.max(bar.high, high);
        bar.low = Math.min(bar.low, low);
        bar.close = close;
      } else {
        const fresh = { interval, startMs, open, high, low, close };
        current.set(interval, fresh);
        bars.push(fresh);
      }
    }
    open = close;
  });
  const price = (points: number): string => fromPoints(points, decimals);
  return bars.map((bar) => ({
    instrument: name,
    interval: bar.interval,
    startMs: bar.startMs,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
  }));
};
