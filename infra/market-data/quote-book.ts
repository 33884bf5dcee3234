import type { Pool } from 'pg';
import type { Quote } from '../../domain/shared/trading/types.ts';
import type { MarketStatus } from './prices.ts';
import { readMarketStatus, readQuotes, type NamedQuote } from './quote-store.ts';

export type { NamedQuote } from './quote-store.ts';

export type QuoteListener = (changed: readonly NamedQuote[]) => void;

/** The latest quotes as every process of the house sees them. */
export type QuoteBook = Readonly<{
  /** The newest quote, however old it is (its `at` says), or `null` where there never was one. */
  latest(instrument: string): Quote | null;
  all(): readonly NamedQuote[];
  /** All markets are closed until it is known. */
  marketStatus(): MarketStatus;
  /** Called with what changed, in order of sequence; the function given back ends that. */
  onChange(listener: QuoteListener): () => void;
}>;

export type PolledQuoteBook = QuoteBook &
  Readonly<{
    /** Resolves once the table has been read after this call. */
    refreshed(): Promise<void>;
    close(): Promise<void>;
  }>;

export type QuoteBookSettings = Readonly<{
  pool: Pool;
  /** Default 100. */
  intervalMs?: number;
  /** Told when the table cannot be read; it is tried again at the next turn. */
  onError?: (error: unknown) => void;
}>;

const statusEvery = 10;

/** Reads `market.quotes` each 100 ms for what is new, and each second which markets are open. */
export const createQuoteBook = (settings: QuoteBookSettings): PolledQuoteBook => {
  const { pool, intervalMs = 100, onError = () => undefined } = settings;
  const board = createQuoteBoard();
  let sequence = 0;
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  const turn = async (): Promise<void> => {
    if (turns % statusEvery === 0) board.setMarketStatus(await readMarketStatus(pool));
    turns += 1;
    const changed = await readQuotes(pool, sequence);
    sequence = changed.at(-1)?.sequence ?? sequence;
    board.put(changed);
  };

  const next = (): Promise<void> => {
    clearTimeout(timer);
    running = running.then(async () => {
      if (closed) return;
      await turn().catch(onError);
      clearTimeout(timer);
      timer = setTimeout(() => void next(), intervalMs);
      timer.unref();
    });
    return running;
  };
  void next();

  return {
    latest: board.latest,
    all: board.all,
    marketStatus: board.marketStatus,
    onChange: board.onChange,
    refreshed: next,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
};

export type QuoteBoard = QuoteBook &
  Readonly<{
    put(changed: readonly NamedQuote[]): void;
    setMarketStatus(status: MarketStatus): void;
  }>;

/** The same book filled by hand: what the polled one is made of, and what tests use in its place. */
export const createQuoteBoard = (): QuoteBoard => {
  const quotes = new Map<string, NamedQuote>();
  const listeners = new Set<QuoteListener>();
  let status: MarketStatus = { fx: 'closed', stock: 'closed', crypto: 'closed' };
  return {
    latest: (instrument) => quotes.get(instrument) ?? null,
    all: () => [...quotes.values()],
    marketStatus: () => status,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (changed) => {
      if (changed.length === 0) return;
      for (const quote of changed) quotes.set(quote.instrument, quote);
      for (const listener of listeners) listener(changed);
    },
    setMarketStatus: (next) => {
      status = next;
    },
  };
};
