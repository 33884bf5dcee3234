import type { PricedInstrument } from '../instruments.ts';
import type {
  FeedId,
  FeedReport,
  HeldPrice,
  HistoryListener,
  PriceSource,
  Tick,
  TickListener,
} from '../prices.ts';
import { createGapFiller } from './gaps.ts';
import type { FeedHistory } from './provider-history.ts';
import { categories, marketOf, type Category } from '../../../domain/shared/trading/types.ts';
import type { HeldReason } from './tick-guard.ts';

/** A provider's feed while it runs. */
export type RunningFeed = Readonly<{
  stop: () => Promise<void>;
  held: () => Readonly<Record<HeldReason, number>>;
  heldPrices: () => readonly HeldPrice[];
  /** A person has looked at a price that was held back: those near it are believed. */
  release: (instrument: string, bid: string) => void;
  /** The instruments that it has, whether it prices them now or not; `null` until that is known. */
  offers: () => ReadonlySet<string> | null;
  /** What the provider has of the past; absent where it is not asked. */
  history?: FeedHistory;
}>;

/** A price that a person released, by instrument. */
export type ReleasedPrices = ReadonlyMap<string, Readonly<{ bid: string; releasedAtMs: number }>>;

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
  id: FeedId;
  key: string;
  /** As it stands wherever it shows. */
  name: string;
  /** Whether an instrument is of a kind that it prices: it begins anew where one is added, and goes on where none is. */
  mayHave: (instrument: PricedInstrument) => boolean;
  start: (hooks: FeedHooks) => RunningFeed;
}>;

export type FailoverSettings = Readonly<{
  instruments: readonly PricedInstrument[];
  bids: ReadonlyMap<string, string>;
  /** When the last candle of each ended that is not made up. */
  knownUntilMs?: ReadonlyMap<string, number>;
  /** Which feeds are to be used now, the one to be asked first at the head; asked again and again. */
  choose: () => Promise<readonly FeedChoice[]>;
  /** Prices of what no feed prices, going on from the bids given. */
  createStandIn: (
    instruments: readonly PricedInstrument[],
    bids: ReadonlyMap<string, string>,
  ) => PriceSource;
  /** Whether made-up prices may stand in while a feed is used (docs/decisions/0049). */
  mayStandIn: boolean;
  /** Prices that were held back and that staff released since. */
  released?: () => ReleasedPrices;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  onError: (error: unknown) => void;
  monotonicMs?: () => number;
  chooseEveryMs?: number;
  lookEveryMs?: number;
}>;

/** A feed that fell silent is waited for so long, while its last prices are still young enough to trade on. */
const patienceMs = 4_000;
/** What was released counts until the feed's next price, for a day: an older one says nothing of today. */
const releaseMs = 86_400_000;

const noReleases = (): ReleasedPrices => new Map();

type Used = {
  readonly choice: FeedChoice;
  running: RunningFeed | null;
  problem: string | null;
  downSinceMs: number | null;
  lastTickAtMs: number | null;
  /** What it has priced since it came up last. */
  readonly priced: Set<string>;
  /** By instrument, the moment of the release that it was told of. */
  readonly released: Map<string, number>;
};

/**
 * Prices from the feeds of providers, and from the simulator what none of them prices: each instrument from one of them at
 * a time, the first in order that has it. When a feed falls silent the next goes on with its instruments, or the simulator
 * from their last prices; when it speaks again, each instrument is its own from its first price on.
 */
export const createFailover = (
  settings: FailoverSettings,
): PriceSource & Readonly<{ report: () => FeedReport }> => {
  const { choose, createStandIn, mayStandIn, onError } = settings;
  const { released = noReleases, now = Date.now } = settings;
  const { chooseEveryMs = 5_000, lookEveryMs = 500 } = settings;
  const monotonicMs = settings.monotonicMs ?? (() => performance.now());
  let { instruments } = settings;
  const bids = new Map(settings.bids);
  let listener: TickListener = () => undefined;
  let used: readonly Used[] = [];
  let standIn: Readonly<{ names: string; stop: () => void }> | null = null;
  let isStopped = false;
  /** Until it is known whether a feed is used, nothing is made up. */
  let isChosen = false;

  let onHistory: HistoryListener = () => undefined;
  const gaps = createGapFiller({
    knownUntilMs: settings.knownUntilMs ?? new Map(),
    now,
    historyOf: (id) => used.find(({ choice }) => choice.id === id)?.running?.history ?? null,
    onGap: (minutes) => onHistory(minutes, 'gap'),
    onVolumes: (minutes) => onHistory(minutes, 'volumes'),
    onError,
  });

  const say = (ticks: readonly Tick[]): void => {
    for (const { instrument, bid } of ticks) bids.set(instrument, bid);
    if (ticks.length > 0) listener(ticks);
  };

  const ownerOf = (instrument: string): Used | undefined =>
    used.find(({ priced }) => priced.has(instrument));

  const unpriced = (): readonly PricedInstrument[] => {
    if (!isChosen || (used.length > 0 && !mayStandIn)) return [];
    return instruments.filter(({ name }) => ownerOf(name) === undefined);
  };

  const withoutSource = (): readonly Category[] => {
    if (!isChosen || used.length === 0 || mayStandIn) return [];
    const offered = used.map(({ running }) => running?.offers() ?? null);
    // One that has not said what it has may have everything.
    const isOffered = (name: string): boolean =>
      offered.some((names) => names === null || names.has(name));
    return categories.filter((category) => {
      const own = instruments.filter((one) => one.category === category);
      return own.length > 0 && !own.some(({ name }) => isOffered(name));
    });
  };

  /** Makes the simulator price what the feed does not, and nothing else. */
  const standInForRest = (): void => {
    const rest = unpriced();
    const names = rest.map(({ name }) => name).join();
    if (isStopped || standIn?.names === names) return;
    standIn?.stop();
    const source = createStandIn(rest, new Map(bids));
    const { stop } = source.subscribe((ticks) =>
      say(ticks.filter(({ instrument }) => ownerOf(instrument) === undefined)),
    );
    standIn = { names, stop };
  };

  const release = (feed: Used): void => {
    for (const [instrument, { bid, releasedAtMs }] of released()) {
      if (feed.released.get(instrument) === releasedAtMs || now() - releasedAtMs > releaseMs)
        continue;
      feed.released.set(instrument, releasedAtMs);
      feed.running?.release(instrument, bid);
    }
  };

  const look = (): void => {
    used.forEach(release);
    for (const { downSinceMs, priced } of used)
      if (downSinceMs !== null && monotonicMs() - downSinceMs > patienceMs) priced.clear();
    standInForRest();
    gaps.look();
  };

  const begin = (choice: FeedChoice): Used => {
    const feed: Used = {
      choice,
      running: null,
      problem: 'Not connected yet',
      downSinceMs: monotonicMs(),
      lastTickAtMs: null,
      priced: new Set(),
      released: new Map(),
    };
    const isCurrent = (): boolean => used.includes(feed);
    feed.running = choice.start({
      instruments,
      bids: new Map(bids),
      onTicks: (ticks) => {
        if (!isCurrent()) return;
        for (const { instrument } of ticks) feed.priced.add(instrument);
        feed.lastTickAtMs = ticks.at(-1)?.atMs ?? feed.lastTickAtMs;
        const own = ticks
          .filter(({ instrument }) => ownerOf(instrument) === feed)
          .map((tick): Tick => ({ ...tick, from: choice.id }));
        for (const tick of own) gaps.priced(tick, choice.id);
        say(own);
      },
      onState: (problem) => {
        if (!isCurrent()) return;
        feed.downSinceMs = problem === null ? null : (feed.downSinceMs ?? monotonicMs());
        feed.problem = problem;
      },
    });
    return feed;
  };

  const end = ({ running }: Used): void => void running?.stop().catch(onError);

  /** Those that are the same go on as they were. */
  const use = (choices: readonly FeedChoice[]): void => {
    const before = used;
    used = choices.map(
      (choice) => before.find((feed) => feed.choice.key === choice.key) ?? begin(choice),
    );
    before.filter((feed) => !used.includes(feed)).forEach(end);
  };

  const chooseAnew = async (): Promise<void> => {
    try {
      const choices = await choose();
      if (!isStopped) use(choices);
      isChosen = true;
    } catch (error) {
      onError(error);
    }
  };

  const reportOf = ({ choice, problem, priced, lastTickAtMs, running }: Used) => {
    const own = instruments.filter(({ name }) => ownerOf(name)?.choice === choice);
    const { id, name } = choice;
    const markets = [...new Set(own.map(({ category }) => marketOf(category)))];
    return {
      id,
      name,
      problem,
      priced: priced.size,
      markets,
      lastTickAtMs,
      held: running?.held() ?? {},
      heldPrices: running?.heldPrices() ?? [],
    };
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
          use([]);
        },
      };
    },
    onHistory: (given) => {
      onHistory = given;
    },
    include: (more, startBids) => {
      const known = new Set(instruments.map(({ name }) => name));
      const added = more.filter(({ name }) => !known.has(name));
      instruments = [...instruments, ...added];
      for (const [name, bid] of startBids) if (!bids.has(name)) bids.set(name, bid);
      // A stream is asked for by name: it begins anew with those that were added, and has no price of what is quiet until then.
      const choices = used.map(({ choice }) => choice);
      use(choices.filter(({ mayHave }) => !added.some(mayHave)));
      use(choices);
      standInForRest();
    },
    report: () => ({
      feeds: used.map(reportOf),
      isStoodInFor: unpriced().length > 0,
      withoutSource: withoutSource(),
    }),
  };
};
