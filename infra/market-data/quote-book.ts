import type { Pool } from 'pg';
import type { MarketState } from '../../domain/shared/trading/market-hours.ts';
import type { AgedQuote, Market } from '../../domain/shared/trading/types.ts';
import { lastingStatus } from './house-hours.ts';
import type { MarketStatus } from './prices.ts';
import {
  readMarketStatus,
  readNews,
  statusBy,
  wishQuotes,
  type NamedQuote,
  type QuoteNews,
  type StoredQuote,
} from './quote-store.ts';
import { createWriterClock } from './writer-clock.ts';

/** A quote with the name of its instrument, as old as it was when it was asked for. */
export type HeldQuote = AgedQuote & Readonly<{ instrument: string }>;

export type QuoteListener = (changed: readonly HeldQuote[]) => void;

/** The latest quotes as every process of the house sees them. */
export type QuoteBook = Readonly<{
  /** The newest quote, however old it is, or `null` where there never was one. */
  latest(instrument: string): HeldQuote | null;
  all(): readonly HeldQuote[];
  /** As of now: what was foretold comes about on time, whoever reads the table later. All are closed until it is known. */
  marketStatus(): MarketStatus;
  /**
   * Called with what changed, in order of sequence, at times with what did not; the function given back ends that. While
   * `isWanted` says no, the listener can do with news of each second; always wanted if absent.
   */
  onChange(listener: QuoteListener, isWanted?: () => boolean): () => void;
  /**
   * Resolves at once where prices are followed closely, else after a look at them, and has them followed closely for a
   * while: to be awaited before a decision or an answer that rests on a price. Never rejects; a quote tells its age.
   */
  fresh(): Promise<void>;
}>;

export type PolledQuoteBook = QuoteBook &
  Readonly<{
    /** Resolves once the table has been read after this call. */
    refreshed(): Promise<void>;
    /** What the writer of this very process wrote, and how long that took: while that comes, the table need not be read for it. */
    take(news: QuoteNews, tookMs: number): void;
    /** Whether somebody here follows prices closely. */
    isFollowed(): boolean;
    close(): Promise<void>;
  }>;

export type QuoteBookSettings = Readonly<{
  pool: Pool;
  /** Of a role that may write, to tell the writer that prices are followed closely; it is not told if absent. */
  wishes?: Pool;
  /** How often the table is read while prices are followed closely; default 100. */
  intervalMs?: number;
  /** The same while nobody does; default 1,000. */
  restMs?: number;
  /** Told when the table cannot be read; it is tried again at the next turn. */
  onError?: (error: unknown) => void;
  /** This process's monotonic clock; default `performance.now`. */
  nowMs?: () => number;
  /** Milliseconds since 1970, by which markets open and close; default `Date.now`. */
  wallMs?: () => number;
}>;

/** A change that was foretold comes by itself; others, such as a feed's word that a market is closed, come with this. */
const statusEveryMs = { followed: 1_000, rest: 5_000 };
/** Who asked for a price may ask for the next one soon. */
const followMs = 10_000;
/** The writer is told so often, each time for longer than that. */
const wishEveryMs = 2_000;
/** A writer of this process that says nothing for so long is another one's by now. */
const silenceOfWriterMs = 500;

/**
 * Reads `market.quotes` for what is new, each 100 ms while prices are followed closely and each second while nobody does,
 * and in seconds which markets are open.
 */
export const createQuoteBook = (settings: QuoteBookSettings): PolledQuoteBook => {
  const { pool, wishes, intervalMs = 100, restMs = 1_000, onError = () => undefined } = settings;
  const nowMs = settings.nowMs ?? (() => performance.now());
  const writerClock = createWriterClock(nowMs);
  const board = createBoard<StoredQuote>(writerClock.ageMs, settings.wallMs ?? Date.now);
  let sequence = 0;
  let statusReadMs = -Infinity;
  let readMs = -Infinity;
  let followedUntilMs = -Infinity;
  let wishedMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  /** Whose quotes the table was read of since, and when news of it came last. */
  let readOf: string | null = null;
  let takenOf: string | null = null;
  let takenAtMs = -Infinity;

  const hear = ({ quotes, beat }: QuoteNews, askedMs: number): void => {
    const isWriterNew = beat !== null && writerClock.hear(beat, askedMs);
    // What was read and what was taken may cross on their way.
    board.put(
      quotes.filter(({ instrument, sequence: number }) => number > board.sequenceOf(instrument)),
    );
    // Their age was not known before, so nobody acted on them.
    if (isWriterNew) board.repeat();
  };

  /** All before the writer began was read, and all since comes by itself. */
  const isTold = (): boolean =>
    takenOf !== null && takenOf === readOf && nowMs() - takenAtMs < silenceOfWriterMs;

  const read = async (): Promise<void> => {
    const askedMs = nowMs();
    const news = await readNews(pool, sequence);
    sequence = news.quotes.at(-1)?.sequence ?? sequence;
    readMs = askedMs;
    readOf = news.beat?.writer ?? null;
    hear(news, askedMs);
  };

  const turn = async (isAsked: boolean): Promise<void> => {
    const atMs = nowMs();
    const isClose = isAsked || isFollowed();
    if (atMs - statusReadMs >= (isClose ? statusEveryMs.followed : statusEveryMs.rest)) {
      board.setMarketStatus(await readMarketStatus(pool));
      statusReadMs = atMs;
    }
    if (isAsked || !isTold()) await read();
  };

  const isFollowed = (): boolean => nowMs() < followedUntilMs || board.isWanted();

  const wish = async (): Promise<void> => {
    if (wishes === undefined || !isFollowed() || isTold()) return;
    if (nowMs() - wishedMs < wishEveryMs) return;
    wishedMs = nowMs();
    await wishQuotes(wishes, 2 * wishEveryMs);
  };

  const next = (isAsked: boolean): Promise<void> => {
    clearTimeout(timer);
    const turned = running.then(async () => {
      if (!closed) await turn(isAsked).catch(onError);
    });
    running = turned.then(async () => {
      if (closed) return;
      await wish().catch(onError);
      clearTimeout(timer);
      timer = setTimeout(() => void next(false), isFollowed() ? intervalMs : restMs);
      timer.unref();
    });
    return turned;
  };
  void next(true);

  /** One look for all who ask meanwhile. */
  let looking: Promise<void> | null = null;
  const fresh = async (): Promise<void> => {
    const isKept = isFollowed() && nowMs() - readMs < 2 * intervalMs;
    followedUntilMs = nowMs() + followMs;
    if (closed || isKept || isTold()) return;
    looking ??= next(true).finally(() => {
      looking = null;
    });
    await looking;
  };

  return {
    latest: board.latest,
    all: board.all,
    marketStatus: board.marketStatus,
    onChange: board.onChange,
    fresh,
    isFollowed,
    refreshed: () => next(true),
    take: (news, tookMs) => {
      takenOf = news.beat?.writer ?? null;
      takenAtMs = nowMs();
      hear(news, takenAtMs - tookMs);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
};

type Board<Given extends NamedQuote> = Omit<QuoteBook, 'fresh'> &
  Readonly<{
    /** Whether any listener wants what changes soon. */
    isWanted(): boolean;
    /** Of the quote that is held; 0 for none. */
    sequenceOf(instrument: string): number;
    put(changed: readonly Given[]): void;
    /** Tells the listeners of every quote again. */
    repeat(): void;
    setMarketStatus(status: MarketStatus): void;
  }>;

/** Holds the newest quote of each instrument; `ageOf` is asked whenever one is given out. */
const createBoard = <Given extends NamedQuote>(
  ageOf: (quote: Given) => number,
  wallMs: () => number,
): Board<Given> => {
  const quotes = new Map<string, Given>();
  const listeners = new Map<QuoteListener, () => boolean>();
  let status = lastingStatus({ fx: 'closed', stock: 'closed', crypto: 'closed' });
  const held = (quote: Given): HeldQuote => {
    const { instrument, bid, ask, sequence, at } = quote;
    return { instrument, bid, ask, sequence, at, ageMs: ageOf(quote) };
  };
  const tell = (changed: readonly Given[]): void => {
    const told = changed.map(held);
    for (const listener of listeners.keys()) listener(told);
  };
  return {
    latest: (instrument) => {
      const quote = quotes.get(instrument);
      return quote === undefined ? null : held(quote);
    },
    all: () => [...quotes.values()].map(held),
    sequenceOf: (instrument) => quotes.get(instrument)?.sequence ?? 0,
    marketStatus: () => statusBy(status, wallMs()),
    onChange: (listener, isWanted = () => true) => {
      listeners.set(listener, isWanted);
      return () => listeners.delete(listener);
    },
    isWanted: () => [...listeners.values()].some((isWanted) => isWanted()),
    put: (changed) => {
      if (changed.length === 0) return;
      for (const quote of changed) quotes.set(quote.instrument, quote);
      tell(changed);
    },
    repeat: () => {
      if (quotes.size > 0) tell([...quotes.values()]);
    },
    setMarketStatus: (next) => {
      status = next;
    },
  };
};

export type QuoteBoard = QuoteBook &
  Pick<Board<NamedQuote>, 'put'> &
  Readonly<{
    setHours(status: MarketStatus): void;
    /** For good, by market. */
    setMarketStatus(states: Readonly<Record<Market, MarketState>>): void;
  }>;

/** A book filled by hand, for tests; a quote is as old as the time since it was put in, on the clock given. */
export const createQuoteBoard = (nowMs: () => number = () => performance.now()): QuoteBoard => {
  const board = createBoard<NamedQuote & Readonly<{ putAtMs: number }>>(
    ({ putAtMs }) => nowMs() - putAtMs,
    Date.now,
  );
  return {
    ...board,
    setHours: board.setMarketStatus,
    setMarketStatus: (states) => board.setMarketStatus(lastingStatus(states)),
    fresh: async () => undefined,
    put: (changed) => {
      const putAtMs = nowMs();
      board.put(changed.map((quote) => ({ ...quote, putAtMs })));
    },
  };
};
