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
  /** Accepts a held-back price that a person has checked: prices near it then pass. */
  release: (instrument: string, bid: string) => void;
  /** The instruments that the feed has, whether it prices them now or not; `null` until that is known. */
  offers: () => ReadonlySet<string> | null;
  /** The provider's historical minutes; absent if it is not asked for them. */
  history?: FeedHistory;
}>;

/** A held-back price that a person released, by instrument. */
export type ReleasedPrices = ReadonlyMap<string, Readonly<{ bid: string; releasedAtMs: number }>>;

export type FeedHooks = Readonly<{
  instruments: readonly PricedInstrument[];
  /** The last known bids. */
  bids: ReadonlyMap<string, string>;
  onTicks: (ticks: readonly Tick[]) => void;
  /** `null` while the feed delivers; otherwise why it does not. */
  onState: (problem: string | null) => void;
}>;

/** A feed that may be used. The same `key` means the same feed with the same access. */
export type FeedChoice = Readonly<{
  id: FeedId;
  key: string;
  /** The name that staff see. */
  name: string;
  /**
   * Whether the feed prices this kind of instrument. When such an instrument is added, the feed is restarted; otherwise
   * it keeps running.
   */
  mayHave: (instrument: PricedInstrument) => boolean;
  start: (hooks: FeedHooks) => RunningFeed;
}>;

export type FailoverSettings = Readonly<{
  instruments: readonly PricedInstrument[];
  bids: ReadonlyMap<string, string>;
  /** When the last candle of each instrument ended that is not made up. */
  knownUntilMs?: ReadonlyMap<string, number>;
  /** The feeds to use now, in order of preference; called repeatedly. */
  choose: () => Promise<readonly FeedChoice[]>;
  /** A simulator for instruments that no feed prices, starting from the given bids. */
  createStandIn: (
    instruments: readonly PricedInstrument[],
    bids: ReadonlyMap<string, string>,
  ) => PriceSource;
  /** Whether simulated prices may stand in while a feed is used (docs/decisions/0049). */
  mayStandIn: boolean;
  /** Held-back prices that staff have released since. */
  released?: () => ReleasedPrices;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  onError: (error: unknown) => void;
  monotonicMs?: () => number;
  chooseEveryMs?: number;
  lookEveryMs?: number;
}>;

/**
 * How long a feed may be down before its instruments are taken from it: its last prices are still fresh enough to trade
 * on.
 */
const patienceMs = 4_000;
/**
 * A release counts until the feed's next price, and at most for a day: after that it says nothing about today's price.
 */
const releaseMs = 86_400_000;

const noReleases = (): ReleasedPrices => new Map();

type Used = {
  readonly choice: FeedChoice;
  running: RunningFeed | null;
  problem: string | null;
  downSinceMs: number | null;
  lastTickAtMs: number | null;
  /** Instruments it has priced since it was last connected. */
  readonly priced: Set<string>;
  /** By instrument, the time of the last release that the feed was told of. */
  readonly released: Map<string, number>;
};

/**
 * Prices from providers' feeds, and from the simulator for what no feed prices. Each instrument has one source at a
 * time: the first feed in order that has it. When a feed falls silent, the next feed takes over its instruments, or the
 * simulator continues from their last prices. When the feed is back, it takes over each instrument again with its first
 * price for it.
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
  /** Nothing is made up until it is known whether a feed is used. */
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
    // A feed that has not listed its instruments yet may have any of them.
    const isOffered = (name: string): boolean =>
      offered.some((names) => names === null || names.has(name));
    return categories.filter((category) => {
      const own = instruments.filter((one) => one.category === category);
      return own.length > 0 && !own.some(({ name }) => isOffered(name));
    });
  };

  /** Makes the simulator price exactly the instruments that no feed prices. */
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

  /** Feeds with an unchanged key keep running. */
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
      // A stream is requested by instrument name, so each feed that may have an added instrument is restarted. After
      // the restart it has no price of an instrument until the provider sends one.
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
