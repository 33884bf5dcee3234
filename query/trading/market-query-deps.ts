import type { Pool } from 'pg';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';

/** The dependencies of queries about prices. */
export type MarketQueryDeps = Readonly<{
  /** Of the database role that only reads. */
  pool: Pool;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus' | 'fresh'>;
}>;
