import type { Pool } from 'pg';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

import type { ListWalk } from './list-walk.ts';

/** Dependencies of queries. */
export type QueryDeps = Readonly<{
  /** A pool with the read-only role. */
  pool: Pool;
  /** Read positions, over the same pool. */
  positions: ReadPositions;
  /** The translations of a language; `null` for a language that the site does not have. */
  translations: (lng: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Present when a list is read as a whole (`core/export`); otherwise a page of it is read. */
  walk?: ListWalk | undefined;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus' | 'fresh'>;
}>;
