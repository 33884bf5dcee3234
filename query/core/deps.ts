import type { Pool } from 'pg';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

import type { ListWalk } from './list-walk.ts';

/** What questions are answered from. */
export type QueryDeps = Readonly<{
  /** Of the role that only reads. */
  pool: Pool;
  /** Over the same pool. */
  positions: ReadPositions;
  /** The words of a language; `null` for a language the site does not have. */
  translations: (lng: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Asks for a list as a whole (`core/export`); a page of it otherwise. */
  walk?: ListWalk | undefined;
  quotes: Pick<QuoteBook, 'latest' | 'marketStatus' | 'fresh'>;
}>;
