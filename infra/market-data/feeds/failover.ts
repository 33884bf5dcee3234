import type { PricedInstrument } from '../instruments.ts';
import type { FeedReport, PriceSource, Tick, TickListener } from '../prices.ts';
import type { HeldReason } from './tick-guard.ts';

/** A provider's feed while it runs. */
export type RunningFeed = Readonly<{
  stop: () => Promise<void>;
  held: () => Readonly<Record<HeldReason, number>>;
}>;

export type FeedHooks = Readonly<{
  instruments: readonly PricedInstrument[];
  /** As they were last. */
  bids: ReadonlyMap<string, string>;
  onTicks: (ticks: readonly Tick[]) => void;
  /** `null`: it speaks; else why not. */
  onState: (problem: string | null) => void;
}>;

/** A feed that may be used: the same `key` is the same feed, reached in the same way. */
export type FeedChoice = Readonly<{
  key: string;
  /** As it stands wherever it shows. */
  name: string;
  start: (hooks: FeedHooks) => RunningFeed;
}>;

export type FailoverSettings = Readonly<{
  instruments: readonly PricedInstrument[];
  bids: ReadonlyMap<string, string>;
  /** Which feed is to be used now, asked again and again; `null` for none. */
  choose: () => Promise<FeedChoice | null>;
  /** Prices of what no feed prices, going on from the bids given. */
  createStandIn: (
    instruments: readonly PricedInstrument[],
    bids: ReadonlyMap<string, string>,
  ) => PriceSource;
  /** Whether made-up prices may stand in while a feed is used (docs/decisions/0049). */
  mayStandIn: boolean;
  onError: (error: unknown) => void;
  monotonicMs?: () => number;
  chooseEveryMs?: number;
  lookEveryMs?: number;
}>;

const nothingHeld = { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 };
/** A feed that fell silent is waited for so long, while its last prices are still young enough to trade on. */
const patienceMs = 4_000;

type Used = {
  readonly choice: FeedChoice;
  readonly running: RunningFeed;
  problem: string | null;
  downSinceMs: number | null;
  /** What it has priced since it came up last. */
  readonly priced: Set<string>;
};

/**
 * Prices from a provider's feed, and from the simulator what that does not price: each instrument from one of them at a
 * time. When the feed falls silent the simulator goes on from its last prices; when it speaks again, each instrument is
 * its own from its first price on.
 */
export const createFailover = (
  settings: FailoverSettings,
): PriceSource & Readonly<{ report: () => FeedReport }> => {
  const { choose, createStandIn, mayStandIn, onError } = settings;
  const { chooseEveryMs = 5_000, lookEveryMs = 500 } = settings;
  const monotonicMs = settings.monotonicMs ?? (() => performance.now());
  let { instruments } = settings;
  const bids = new Map(settings.bids);
  let listener: TickListener = () => undefined;
  let used: Used | null = null;
  let lastTickAtMs: number | null = null;
  let standIn: Readonly<{ names: string; stop: () => void }> | null = null;
  let isStopped = false;
  /** Until it is known whether a feed is used, nothing is made up. */
  let isChosen = false;

  const say = (ticks: readonly Tick[]): void => {
    for (const { instrument, bid } of ticks) bids.set(instrument, bid);
    if (ticks.length > 0) listener(ticks);
  };

  const unpriced = (): readonly PricedInstrument[] => {
    if (!isChosen || (used !== null && !mayStandIn)) return [];
    return instruments.filter(({ name }) => used?.priced.has(name) !== true);
  };

  /** Makes the simulator price what the feed does not, and nothing else. */
  const standInForRest = (): void => {
    const rest = unpriced();
    const names = rest.map(({ name }) => name).join();
    if (isStopped || standIn?.names === names) return;
    standIn?.stop();
    const source = createStandIn(rest, new Map(bids));
    const { stop } = source.subscribe((ticks) =>
      say(ticks.filter(({ instrument }) => used?.priced.has(instrument) !== true)),
    );
    standIn = { names, stop };
  };

  const look = (): void => {
    const downMs = used?.downSinceMs ?? null;
    if (used !== null && downMs !== null && monotonicMs() - downMs > patienceMs)
      used.priced.clear();
    standInForRest();
  };

  const use = (choice: FeedChoice | null): void => {
    void used?.running.stop().catch(onError);
    used = null;
    if (choice === null) return;
    const isCurrent = (): boolean => used?.choice === choice;
    const running = choice.start({
      instruments,
      bids: new Map(bids),
      onTicks: (ticks) => {
        if (used === null || !isCurrent()) return;
        for (const { instrument } of ticks) used.priced.add(instrument);
        lastTickAtMs = ticks.at(-1)?.atMs ?? lastTickAtMs;
        say(ticks);
      },
      onState: (problem) => {
        if (used === null || !isCurrent()) return;
        used.downSinceMs = problem === null ? null : (used.downSinceMs ?? monotonicMs());
        used.problem = problem;
      },
    });
    used = {
      choice,
      running,
      problem: 'Not connected yet',
      downSinceMs: monotonicMs(),
      priced: new Set(),
    };
  };

  const chooseAnew = async (): Promise<void> => {
    try {
      const choice = await choose();
      if (!isStopped && choice?.key !== used?.choice.key) use(choice);
      isChosen = true;
    } catch (error) {
      onError(error);
    }
  };

  return {
    name: 'simulator',
    subscribe: (given) => {
      listener = given;
      void chooseAnew().finally(look);
      const timers = [
        setInterval(() => void chooseAnew(), chooseEveryMs),
        setInterval(look, lookEveryMs),
      ];
      return {
        stop: () => {
          isStopped = true;
          for (const timer of timers) clearInterval(timer);
          standIn?.stop();
          use(null);
        },
      };
    },
    include: (more, startBids) => {
      const known = new Set(instruments.map(({ name }) => name));
      instruments = [...instruments, ...more.filter(({ name }) => !known.has(name))];
      for (const [name, bid] of startBids) if (!bids.has(name)) bids.set(name, bid);
      // A stream is asked for by name: it begins anew with those that were added.
      if (used !== null) use(used.choice);
      standInForRest();
    },
    report: () => ({
      name: used?.choice.name ?? null,
      problem: used?.problem ?? null,
      priced: used?.priced.size ?? 0,
      lastTickAtMs: used === null ? null : lastTickAtMs,
      held: used?.running.held() ?? nothingHeld,
      isStoodInFor: unpriced().length > 0,
    }),
  };
};
