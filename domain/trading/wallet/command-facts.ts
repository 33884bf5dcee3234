import type { Decimal } from '../../shared/decimal.ts';
import type { AgedQuote, Category } from '../../shared/trading/types.ts';
import type { OrderCancelled } from './correction-events.ts';
import type { OrderClosed, OrderOpened } from './events.ts';

/** What commands of a wallet are told of the world around it. */

/** The instrument as its own stream says at the moment of the command. */
export type InstrumentFacts = Readonly<{
  id: string;
  name: string;
  base: string;
  quote: string;
  category: Category;
  leverage: Decimal;
  tradable: boolean;
}>;

/** Whose hand it is; `acting`: somebody acts for the customer, on demo wallets only. */
export type HandFacts = Readonly<{ acting: boolean }>;

/** What is known of the person who opens an order. */
export type TraderFacts = HandFacts &
  Readonly<{
    isEmailVerified: boolean;
    /** KYC approved. */
    isKyc: boolean;
    /** The site setting kycTrade. */
    kycRequired: boolean;
  }>;

/** The price a command is decided on; `null` where there is none. */
export type MarketFacts = Readonly<{
  quote: AgedQuote | null;
  status: 'open' | 'closed';
  /** The command's clock, ISO 8601 UTC. */
  now: string;
}>;

/** The events that began and ended an order, read from the stream, where the order is not open. */
export type Evidence = Readonly<{
  opened: OrderOpened['data'];
  closed: OrderClosed['data'] | OrderCancelled['data'];
}>;
