import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category, OrderType, WalletMode } from '../../../domain/shared/trading/types.ts';
import type { CloseReason } from '../../../domain/trading/wallet/events.ts';

/**
 * `read.trading_orders_v2`. A command finds an order's events by
 * `select wallet_id, opened_revision, closed_revision from read.trading_orders_v2 where id = $1`: they are the events at
 * these revisions of the stream `wallet-<wallet_id>` (`command/trading/locations.ts`).
 */
export const ordersTable = 'read.trading_orders_v2';

/** An order as customer.md section 3 names its fields, with where its events lie. */
export type OrderRow = Readonly<{
  id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  instrument_id: string;
  instrument: string;
  category: Category;
  type: OrderType;
  trade_amount: Decimal;
  base_symbol: string;
  quote_symbol: string;
  open_rate: Decimal;
  close_rate: Decimal | null;
  created_at: string;
  close_time: string | null;
  close_reason: CloseReason | null;
  /** Take profit and stop loss, as rates. */
  profit: Decimal | null;
  loss: Decimal | null;
  /** Spread cost at opening, in the quote currency. */
  spread: Decimal;
  margin_used: Decimal;
  /** The result as posted to the wallet; `null` while the order is open. */
  pro_loss: Decimal | null;
  leverage: Decimal;
  exchange_rate: Decimal;
  opened_revision: number;
  closed_revision: number | null;
  /** Where the order was opened in the log: the order of orders' numbers. */
  opened_position: string;
}>;
