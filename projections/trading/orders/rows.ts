import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category, OrderType, WalletMode } from '../../../domain/shared/trading/types.ts';
import type { CorrectionEvent } from '../../../domain/trading/wallet/correction-events.ts';
import type { CloseReason } from '../../../domain/trading/wallet/events.ts';

/**
 * `read.trading_orders_v7`. A command finds an order's events by `select wallet_id, opened_revision, closed_revision
 * from read.trading_orders_v7 where id = $1`: they are the events at these revisions of the stream `wallet-<wallet_id>`
 * (`command/trading/locations.ts`).
 */
export const ordersTable = 'read.trading_orders_v7';

/** An order with the fields of customer.md section 3, and the revisions of its events. */
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
  /** Open units; for a closed order the units of its last closing. */
  trade_amount: Decimal;
  base_symbol: string;
  quote_symbol: string;
  open_rate: Decimal;
  close_rate: Decimal | null;
  created_at: string;
  close_time: string | null;
  /** `cancelled` if staff deleted it. */
  close_reason: CloseReason | 'cancelled' | null;
  /** Take profit and stop loss, as rates. */
  profit: Decimal | null;
  loss: Decimal | null;
  /**
   * How far the stop follows behind the price, and the rate from which it moves to break-even; `null` if there is none.
   */
  trail: Decimal | null;
  break_even: Decimal | null;
  /**
   * Spread cost in the quote currency, for `trade_amount`, like the margin. After closing it includes the charge for a
   * wider market spread.
   */
  spread: Decimal;
  /** Ask less bid at the opening; `null` in rows lent by an older version. */
  open_spread: Decimal | null;
  margin_used: Decimal;
  /** The result of `trade_amount` as posted to the wallet, including corrections; `null` while the order is open. */
  pro_loss: Decimal | null;
  /** The posted commission of its opening and swaps of its nights: negative if its owner paid. */
  commission: Decimal;
  swap: Decimal;
  /** Swaps are posted up to here; `null` if its nights cost nothing. */
  swap_since: string | null;
  leverage: Decimal;
  exchange_rate: Decimal;
  opened_revision: number;
  closed_revision: number | null;
  /** Revision of the newest event about it, which a correction sends back. */
  revision: number;
  /** How often staff corrected it. */
  corrections: number;
  /** The position at which the order was opened; numbers follow the same order. */
  opened_position: string;
}>;

/** `read.trading_orders_corrections_v7`: corrections of orders by staff, one row per event, never changed. */
export const correctionsTable = 'read.trading_orders_corrections_v7';

export type CorrectionRow = Readonly<{
  order_id: string;
  revision: number;
  /** Position of the event in the log. */
  position: string;
  recorded_at: string;
  actor_id: string;
  type: CorrectionEvent['type'];
  /** Before and after; after is `null` if the order was deleted. */
  open_rate: Decimal;
  open_rate_after: Decimal | null;
  close_rate: Decimal | null;
  close_rate_after: Decimal | null;
  spread: Decimal;
  spread_after: Decimal | null;
  profit: Decimal | null;
  profit_after: Decimal | null;
  loss: Decimal | null;
  loss_after: Decimal | null;
  /** The change of the wallet's balance, in its currency. */
  posted: Decimal;
}>;

/**
 * `read.trading_orders_parts_v7`: parts of orders that were closed before the rest, one row per event, never changed.
 */
export const partsTable = 'read.trading_orders_parts_v7';

export type PartRow = Readonly<{
  /** Id of the event. */
  id: string;
  order_id: string;
  wallet_id: string;
  close_time: string;
  amount: Decimal;
  open_rate: Decimal;
  close_rate: Decimal;
  /** In the wallet's currency. */
  posted: Decimal;
}>;
