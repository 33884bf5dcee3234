import { categories, marketOf, type Category } from '../../domain/shared/trading/types.ts';
import { isFresh } from '../../domain/trading/wallet/rules.ts';
import type { Config } from '../../infra/config.ts';
import { catalogueInstruments } from '../../infra/market-data/instruments.ts';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { Check } from '../readiness.ts';

export type QuotesCheckOptions = Readonly<{
  quotes: Pick<QuoteBook, 'marketStatus' | 'latest'>;
  config: Pick<Config, 'closedMarkets' | 'keepsCalendar'>;
  clock: () => Date;
  /** A clock that only moves forward; default `performance.now`. */
  nowMs?: () => number;
}>;

/** A feed takes its time to speak once its market has opened: until then one market rests, and the house serves the others. */
const openingMs = 30_000;

/**
 * Every open market has a price that may be traded on. One instrument that is not quoted, such as a share that is halted,
 * is no reason to serve nobody: whoever wants it is refused, and the Health Monitor shows it.
 */
export const quotesCheck = (options: QuotesCheckOptions): Check => {
  const { quotes, config, clock, nowMs = () => performance.now() } = options;
  const openedAtMs = new Map<Category, number>();
  const closed = new Set<Category>();

  /** Notes what has opened since the last look. */
  const look = (category: Category, isOpen: boolean): void => {
    if (!isOpen) closed.add(category);
    else if (closed.delete(category)) openedAtMs.set(category, nowMs());
  };

  const isThere = (): boolean => {
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
    return (
      known &&
      categories.every(
        (category) => !isOpen(category) || hasJustOpened(category) || isPriced(category),
      )
    );
  };

  return { missing: 'fresh quotes of every open market', isThere };
};
