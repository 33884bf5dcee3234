import { marketOf, type Market } from '../../domain/shared/trading/types.ts';
import type { PricedInstrument } from './instruments.ts';
import type { MarketStatus, PriceSource } from './prices.ts';
import { seededRandom } from './random.ts';
import { createSimulation, type SimulationState } from './simulation.ts';

export type SimulatorSettings = Readonly<{
  instruments: readonly PricedInstrument[];
  /** Markets without quotes, from the configuration. */
  closedMarkets: readonly Market[];
  seed: number;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** Milliseconds of a clock that only moves forward: a wall clock set back must not stop prices. Default `performance.now`. */
  monotonicMs?: () => number;
  /** Where prices go on from, by instrument; the start price where there is none. */
  bids: ReadonlyMap<string, string>;
}>;

/** As often as the writer writes. */
const stepMs = 100;
/** Past this much sleep the ticks that were missed are left out: the price moves in one step. */
const catchUpMsMax = 2_000;

/**
 * Plausible prices from nowhere: the embedded default, in place of a provider's feed. They follow a clock that only moves
 * forward; the wall clock only dates them.
 */
export const createPriceSimulator = (settings: SimulatorSettings): PriceSource => {
  const { closedMarkets, seed, now } = settings;
  const monotonicMs = settings.monotonicMs ?? (() => performance.now());
  const status = marketStatusOf(closedMarkets);
  const simulationOf = (instruments: readonly PricedInstrument[]) =>
    createSimulation(instruments.filter(({ category }) => status[marketOf(category)] === 'open'));
  let { instruments, bids } = settings;
  let simulation = simulationOf(instruments);
  const random = seededRandom(seed);
  let state: SimulationState | null = null;

  const include: PriceSource['include'] = (more, startBids) => {
    const known = new Set(instruments.map(({ name }) => name));
    instruments = [...instruments, ...more.filter(({ name }) => !known.has(name))];
    bids = new Map([...bids, ...startBids]);
    simulation = simulationOf(instruments);
    if (state !== null) state = simulation.joined(state, monotonicMs(), startBids, random);
  };

  const subscribe: PriceSource['subscribe'] = (listener) => {
    state = simulation.initial(monotonicMs(), bids, random);
    const timer = setInterval(() => {
      if (state === null) return;
      const until = monotonicMs();
      const wallAheadMs = now() - until;
      const moved = simulation.advance(awakened(state, until), until, random);
      state = moved.state;
      if (moved.ticks.length === 0) return;
      listener(moved.ticks.map((tick) => ({ ...tick, atMs: Math.round(tick.atMs + wallAheadMs) })));
    }, stepMs);
    return { stop: () => clearInterval(timer) };
  };

  return { name: 'simulator', subscribe, include, marketStatus: () => status };
};

/** All markets open but those named. */
export const marketStatusOf = (closed: readonly Market[]): MarketStatus => {
  const stateOf = (market: Market) => (closed.includes(market) ? 'closed' : 'open');
  return { fx: stateOf('fx'), stock: stateOf('stock'), crypto: stateOf('crypto') };
};

const awakened = (state: SimulationState, now: number): SimulationState => {
  if (Math.min(...state.due.values()) > now - catchUpMsMax) return state;
  const due = new Map([...state.due].map(([name, atMs]) => [name, Math.max(atMs, now)]));
  return { ...state, due };
};
