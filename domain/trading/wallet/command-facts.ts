import type { Decimal } from '../../shared/decimal.ts';
import type { AgedQuote, Category } from '../../shared/trading/types.ts';
import type { OrderCancelled } from './correction-events.ts';
import type { OrderClosed, OrderOpened } from './events.ts';

/** Facts from outside the wallet that its commands carry. */

/** The instrument in the state of its own stream when the command is sent. */
export type InstrumentFacts = Readonly<{
  id: string;
  name: string;
  base: string;
  quote: string;
  category: Category;
  leverage: Decimal;
  tradable: boolean;
}>;

/** Who sends the command. `acting` means that somebody acts for the customer, which is allowed on demo wallets only. */
export type HandFacts = Readonly<{ acting: boolean }>;

/** Facts about the person who opens an order. */
export type TraderFacts = HandFacts &
  Readonly<{
    isEmailVerified: boolean;
    /** KYC approved. */
    isKyc: boolean;
    /** The site setting kycTrade. */
    kycRequired: boolean;
  }>;

/** The price that a command is decided on; `null` when there is none. */
export type MarketFacts = Readonly<{
  quote: AgedQuote | null;
  status: 'open' | 'closed';
  /** The command's clock, ISO 8601 UTC. */
  now: string;
}>;

/** The events that opened and closed an order, read from the stream when the order is not open. */
export type Evidence = Readonly<{
  opened: OrderOpened['data'];
  closed: OrderClosed['data'] | OrderCancelled['data'];
}>;
