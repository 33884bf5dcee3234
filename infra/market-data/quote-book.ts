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

/** A quote with its instrument and its age at the time of the call. */
export type HeldQuote = AgedQuote & Readonly<{ instrument: string }>;

export type QuoteListener = (changed: readonly HeldQuote[]) => void;

/** The latest quotes, as every process sees them. */
export type QuoteBook = Readonly<{
  /** The newest quote of any age; `null` if there never was one. */
  latest(instrument: string): HeldQuote | null;
  all(): readonly HeldQuote[];
  /**
   * The status at this moment: announced changes take effect on time, even before the table is read again. All markets
   * are closed until the status is known.
   */
  marketStatus(): MarketStatus;
  /**
   * Calls the listener with changed quotes, in order of sequence, sometimes with unchanged ones; the returned function
   * ends that. While `isWanted` is false, news once a second is enough for the listener; always wanted if absent.
   */
  onChange(listener: QuoteListener, isWanted?: () => boolean): () => void;
  /**
   * To be awaited before a decision or an answer that depends on a price. Resolves at once if prices are followed
   * closely; otherwise it reads the table first and has prices followed closely for a while. Never rejects; each quote
   * tells its age.
   */
  fresh(): Promise<void>;
}>;

export type PolledQuoteBook = QuoteBook &
  Readonly<{
    /** Resolves once the table has been read after this call. */
    refreshed(): Promise<void>;
    /**
     * Takes what the writer in this same process wrote, and how long that took: while such news comes, the table need
     * not be read.
     */
    take(news: QuoteNews, tookMs: number): void;
    /** Whether somebody in this process follows prices closely. */
    isFollowed(): boolean;
    close(): Promise<void>;
  }>;

export type QuoteBookSettings = Readonly<{
  pool: Pool;
  /**
   * A pool with a role that may write, to tell the writer that prices are followed closely; if absent, it is not told.
   */
  wishes?: Pool;
  /** How often the table is read while prices are followed closely; default 100. */
  intervalMs?: number;
  /** The same while nobody follows them closely; default 1,000. */
  restMs?: number;
  /** Called when the table cannot be read; the next turn tries again. */
  onError?: (error: unknown) => void;
  /** This process's monotonic clock; default `performance.now`. */
  nowMs?: () => number;
  /** Milliseconds since 1970, by which markets open and close; default `Date.now`. */
  wallMs?: () => number;
}>;

/**
 * How often the status is read. Announced changes take effect by themselves; other changes, such as a feed that reports
 * a closed market, arrive with this.
 */
const statusEveryMs = { followed: 1_000, rest: 5_000 };
/** Whoever asked for a price will probably ask for another soon. */
const followMs = 10_000;
/** How often the writer is told; each wish lasts twice as long. */
const wishEveryMs = 2_000;
/** If the writer in this process is silent for this long, another process has become the writer. */
const silenceOfWriterMs = 500;

/**
 * Reads new quotes from `market.quotes`: every 100 ms while prices are followed closely, otherwise every second. Reads
 * the market status every few seconds.
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

  /** The writer in the last read of the table, the writer in this process, and when the latter last delivered. */
  let readOf: string | null = null;
  let takenOf: string | null = null;
  let takenAtMs = -Infinity;

  const hear = ({ quotes, beat }: QuoteNews, askedMs: number): void => {
    const isWriterNew = beat !== null && writerClock.hear(beat, askedMs);
    // News that was read and news from `take` may arrive out of order.
    board.put(
      quotes.filter(({ instrument, sequence: number }) => number > board.sequenceOf(instrument)),
    );
    // The age of these quotes was unknown before, so nobody acted on them.
    if (isWriterNew) board.repeat();
  };

  /** Whether the quotes of earlier writers have been read and all newer ones arrive through `take`. */
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

  /** One read for all callers that wait at the same time. */
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
    /** Whether any listener wants changes soon. */
    isWanted(): boolean;
    /** The sequence number of the quote that is held; 0 for none. */
    sequenceOf(instrument: string): number;
    put(changed: readonly Given[]): void;
    /** Calls the listeners with every quote again. */
    repeat(): void;
    setMarketStatus(status: MarketStatus): void;
  }>;

/** Holds the newest quote of each instrument; `ageOf` is called whenever a quote is returned. */
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
    /** Sets a status by market that never changes. */
    setMarketStatus(states: Readonly<Record<Market, MarketState>>): void;
  }>;

/** A book filled by hand, for tests. A quote's age is the time since it was put in, on the given clock. */
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
