import { categories, marketOf, type Category } from '../../domain/shared/trading/types.ts';
import { isFresh } from '../../domain/trading/wallet/rules.ts';
import type { Config } from '../../infra/config.ts';
import { catalogueInstruments } from '../../infra/market-data/instruments.ts';
import type { SaidOfFeed } from '../../infra/market-data/feeds/feed-store.ts';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { Check } from '../readiness.ts';

export type QuotesCheckOptions = Readonly<{
  quotes: Pick<QuoteBook, 'marketStatus' | 'latest'>;
  config: Pick<Config, 'closedMarkets' | 'keepsCalendar'>;
  clock: () => Date;
  /** What the price writer says of the feeds; `null` where it never did. */
  feed: () => Promise<Pick<SaidOfFeed, 'withoutSource' | 'silentMs'> | null>;
  /** A clock that only moves forward; default `performance.now`. */
  nowMs?: () => number;
}>;

/** A feed takes its time to speak once its market has opened: until then one market rests, and the house serves the others. */
const openingMs = 30_000;
/** What a writer of prices said before it fell silent counts no more. */
const writerSilenceMsMax = 10_000;

/**
 * Every open market has a price that may be traded on. One instrument that is not quoted, such as a share that is halted,
 * is no reason to serve nobody: whoever wants it is refused, and the Health Monitor shows it. Neither is a market of which no
 * feed that is switched on has anything.
 */
export const quotesCheck = (options: QuotesCheckOptions): Check => {
  const { quotes, config, clock, feed, nowMs = () => performance.now() } = options;
  const openedAtMs = new Map<Category, number>();
  const closed = new Set<Category>();

  /** Notes what has opened since the last look. */
  const look = (category: Category, isOpen: boolean): void => {
    if (!isOpen) closed.add(category);
    else if (closed.delete(category)) openedAtMs.set(category, nowMs());
  };

  /** Open markets of which no feed that is switched on has anything, as of the last look. */
  let bare: readonly Category[] = [];

  const withoutSource = async (): Promise<readonly Category[]> => {
    const said = await feed();
    return said === null || said.silentMs > writerSilenceMsMax ? [] : said.withoutSource;
  };

  const isThere = async (): Promise<boolean> => {
    const unsourced = await withoutSource();
    const status = quotes.marketStatus();
    const now = clock().toISOString();
    const isOpen = (category: Category): boolean => status[category].state === 'open';
    for (const category of categories) look(category, isOpen(category));
    // What has hours may be closed; of coins it is known that they are not, once anything is known.
    const known = categories.every(
      (category) =>
        config.closedMarkets.includes(marketOf(category)) ||
        (config.keepsCalendar && category !== 'crypto') ||
        isOpen(category),
    );
    const isPriced = (category: Category): boolean =>
      catalogueInstruments.some(({ name, category: itsOwn }) => {
        const quote = itsOwn === category ? quotes.latest(name) : null;
        return quote !== null && isFresh(quote, now);
      });
    const hasJustOpened = (category: Category): boolean =>
      nowMs() - (openedAtMs.get(category) ?? -Infinity) < openingMs;
    bare = unsourced.filter((category) => isOpen(category) && !isPriced(category));
    return (
      known &&
      categories.every(
        (category) =>
          !isOpen(category) ||
          hasJustOpened(category) ||
          isPriced(category) ||
          bare.includes(category),
      )
    );
  };

  return {
    missing: 'fresh quotes of every open market',
    isThere,
    without: () =>
      bare.map(
        (category) =>
          `prices of ${category}: no feed that is switched on has them, and orders are refused`,
      ),
  };
};
