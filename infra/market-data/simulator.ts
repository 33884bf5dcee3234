import { categories, type Category } from '../../domain/shared/trading/types.ts';
import type { HouseHours } from './house-hours.ts';
import type { PricedInstrument } from './instruments.ts';
import type { PriceSource } from './prices.ts';
import { seededRandom } from './random.ts';
import { createSimulation, type SimulationState } from './simulation.ts';

export type SimulatorSettings = Readonly<{
  instruments: readonly PricedInstrument[];
  /** Closed markets have no quotes. */
  hours: HouseHours;
  seed: number;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** Milliseconds of a monotonic clock: setting the wall clock back must not stop prices. Default `performance.now`. */
  monotonicMs?: () => number;
  /** Bids from which prices go on, by instrument; the start price if there is none. */
  bids: ReadonlyMap<string, string>;
}>;

/** As often as the price writer writes. */
const stepMs = 100;
/** How often to check which markets are open. */
const hoursEveryMs = 1_000;
/** After a longer sleep, the missed ticks are skipped: the price moves in one step. */
const catchUpMsMax = 2_000;

/**
 * Simulated prices, the default without a provider's feed. They advance with a monotonic clock; the wall clock only
 * dates them.
 */
export const createPriceSimulator = (settings: SimulatorSettings): PriceSource => {
  const { hours, seed, now } = settings;
  const monotonicMs = settings.monotonicMs ?? (() => performance.now());
  let { instruments, bids } = settings;
  let open = openCategories(hours, now());
  let lookedMs = monotonicMs();
  const simulationOfOpen = () =>
    createSimulation(instruments.filter(({ category }) => open.includes(category)));
  let simulation = simulationOfOpen();
  const random = seededRandom(seed);
  let state: SimulationState | null = null;

  /** From now on exactly the open markets are quoted; a market that reopens goes on from its last price. */
  const quoteOpen = (): void => {
    open = openCategories(hours, now());
    simulation = simulationOfOpen();
    if (state === null) return;
    const closed = instruments.filter(({ category }) => !open.includes(category));
    const due = new Map(state.due);
    for (const { name } of closed) due.delete(name);
    state = simulation.joined({ ...state, due }, monotonicMs(), bids, random);
  };

  const lookAtHours = (): void => {
    if (monotonicMs() - lookedMs < hoursEveryMs) return;
    lookedMs = monotonicMs();
    if (openCategories(hours, now()).join() !== open.join()) quoteOpen();
  };

  const include: PriceSource['include'] = (more, startBids) => {
    const known = new Set(instruments.map(({ name }) => name));
    instruments = [...instruments, ...more.filter(({ name }) => !known.has(name))];
    bids = new Map([...bids, ...startBids]);
    quoteOpen();
  };

  const subscribe: PriceSource['subscribe'] = (listener) => {
    state = simulation.initial(monotonicMs(), bids, random);
    const timer = setInterval(() => {
      lookAtHours();
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

  return { name: 'simulator', subscribe, include };
};

const openCategories = (hours: HouseHours, atMs: number): readonly Category[] =>
  categories.filter((category) => hours.of(category, atMs).state === 'open');

const awakened = (state: SimulationState, now: number): SimulationState => {
  if (Math.min(...state.due.values()) > now - catchUpMsMax) return state;
  const due = new Map([...state.due].map(([name, atMs]) => [name, Math.max(atMs, now)]));
  return { ...state, due };
};
