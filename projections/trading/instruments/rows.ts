import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category } from '../../../domain/shared/trading/types.ts';

/** `read.trading_instruments_v2`. Prices are joined from `market.quotes` by name. */
export const instrumentsTable = 'read.trading_instruments_v2';

export type InstrumentRow = Readonly<{
  id: string;
  name: string;
  base: string;
  quote: string;
  alias: string | null;
  category: Category;
  tradable: boolean;
  tradingview: string;
  leverage: Decimal;
  /** The prices at which simulated prices start, set by staff. */
  start_bid: Decimal | null;
  start_ask: Decimal | null;
  /** Revision of its newest event, which a save sends back. */
  revision: number;
  /** Whether it is delisted; orders still refer to it. */
  is_removed: boolean;
}>;
