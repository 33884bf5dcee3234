import type { Files } from '../../infra/files/files.ts';
import type { QuoteBook } from '../../infra/market-data/quote-book.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';
import type { Clock, Handler } from './handle.ts';
import type { StreamReader } from './stream-reader.ts';
import type { Watermark } from './watermark.ts';

/** The newest prices, which may be old (the decider checks their time), and which markets are open. */
export type Quotes = Pick<QuoteBook, 'latest' | 'all' | 'marketStatus' | 'fresh'>;

/** Dependencies of the command routes of every context; `command/deps.ts` adds those that contexts declare. */
export type CoreDeps = Readonly<{
  handler: Handler;
  streams: StreamReader;
  reference: Pick<Watermark, 'reached'>;
  quotes: Quotes;
  /** Files that people sent, encrypted. */
  files: Files;
  /** Secrets of settings, which are never shown. */
  secrets: Secrets;
  clock: Clock;
  /** A fresh UUIDv7. */
  mintId: () => string;
  /** The end of the log. */
  head: () => Promise<bigint>;
}>;
