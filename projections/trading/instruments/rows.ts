import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category } from '../../../domain/shared/trading/types.ts';

/** `read.trading_instruments_v1`. Prices are joined from `market.quotes` by name. */
export const instrumentsTable = 'read.trading_instruments_v1';

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
  /** Taken off the list; orders still point here. */
  is_removed: boolean;
}>;
