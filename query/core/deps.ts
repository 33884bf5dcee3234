import type { Pool } from 'pg';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

/** What questions are answered from. */
export type QueryDeps = Readonly<{
  /** Of the role that only reads. */
  pool: Pool;
  /** Over the same pool. */
  positions: ReadPositions;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus' | 'fresh'>;
}>;
