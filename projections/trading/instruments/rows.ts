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
  /** Where staff let simulated prices begin. */
  start_bid: Decimal | null;
  start_ask: Decimal | null;
  /** Of its newest event: who saves says which one they saw. */
  revision: number;
  /** Taken off the list; orders still point here. */
  is_removed: boolean;
}>;
