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
  /** The price writer's report about the feeds; `null` if there is none. */
  feed: () => Promise<Pick<SaidOfFeed, 'withoutSource' | 'silentMs'> | null>;
  /** A clock that only moves forward; default `performance.now`. */
  nowMs?: () => number;
}>;

/**
 * A feed needs some time for its first price after its market opens; until then that market is not checked, so that
 * people can use the others.
 */
const openingMs = 30_000;
/** The price writer's last report does not count after this silence. */
const writerSilenceMsMax = 10_000;

/**
 * Whether every open market has a price to trade at. One instrument without a price, such as a halted share, is no
 * reason to serve nobody: its orders are refused, and the Health Monitor shows it. A market for which no switched-on
 * feed has prices is no reason either.
 */
export const quotesCheck = (options: QuotesCheckOptions): Check => {
  const { quotes, config, clock, feed, nowMs = () => performance.now() } = options;
  const openedAtMs = new Map<Category, number>();
  const closed = new Set<Category>();

  /** Records what has opened since the last check. */
  const look = (category: Category, isOpen: boolean): void => {
    if (!isOpen) closed.add(category);
    else if (closed.delete(category)) openedAtMs.set(category, nowMs());
  };

  /** Open markets for which no switched-on feed has prices, as of the last check. */
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
    // Markets with hours may be closed; crypto is always open, once any status is known.
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
        (category) => `prices of ${category}: no enabled feed provides them, so orders are refused`,
      ),
  };
};
