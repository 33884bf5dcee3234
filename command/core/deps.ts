import type { Files } from '../../infra/files/files.ts';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { Clock, Handler } from './handle.ts';
import type { OrderLocations } from './order-locations.ts';
import type { ReferenceData } from '../reference.ts';
import type { StreamReader } from './stream-reader.ts';

/** The newest prices, which may be old (the decider looks at their time), and which markets are open. */
export type Quotes = Pick<QuoteBook, 'latest' | 'all' | 'marketStatus'>;

/** What command routes are given. */
export type CommandDeps = Readonly<{
  handler: Handler;
  streams: StreamReader;
  reference: ReferenceData;
  quotes: Quotes;
  orders: OrderLocations;
  /** What people sent, encrypted. */
  files: Files;
  clock: Clock;
  /** A fresh UUIDv7. */
  mintId: () => string;
  /** The end of the log. */
  head: () => Promise<bigint>;
}>;
