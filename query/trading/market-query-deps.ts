import type { Pool } from 'pg';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';

/** What questions about prices are answered from. */
export type MarketQueryDeps = Readonly<{
  /** Of the role that only reads. */
  pool: Pool;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus' | 'fresh'>;
}>;
