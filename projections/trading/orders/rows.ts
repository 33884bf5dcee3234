import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Category, OrderType, WalletMode } from '../../../domain/shared/trading/types.ts';
import type { CorrectionEvent } from '../../../domain/trading/wallet/correction-events.ts';
import type { CloseReason } from '../../../domain/trading/wallet/events.ts';

/**
 * `read.trading_orders_v7`. A command finds an order's events by
 * `select wallet_id, opened_revision, closed_revision from read.trading_orders_v7 where id = $1`: they are the events at
 * these revisions of the stream `wallet-<wallet_id>` (`command/trading/locations.ts`).
 */
export const ordersTable = 'read.trading_orders_v7';

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
  /** Units that are open; of a closed order those of its last closing. */
  trade_amount: Decimal;
  base_symbol: string;
  quote_symbol: string;
  open_rate: Decimal;
  close_rate: Decimal | null;
  created_at: string;
  close_time: string | null;
  /** `cancelled`: staff deleted it. */
  close_reason: CloseReason | 'cancelled' | null;
  /** Take profit and stop loss, as rates. */
  profit: Decimal | null;
  loss: Decimal | null;
  /** How far behind the price the stop follows, and the rate from which on it stands at break-even; `null` for neither. */
  trail: Decimal | null;
  break_even: Decimal | null;
  /**
   * Spread cost in the quote currency: the share of `trade_amount`, as the margin is. Once it is closed, with what it was charged
   * because the market's spread had widened.
   */
  spread: Decimal;
  /** Ask less bid when it was opened; `null` of rows that an older version lends. */
  open_spread: Decimal | null;
  margin_used: Decimal;
  /** The result of `trade_amount` as posted to the wallet, corrections with it; `null` while the order is open. */
  pro_loss: Decimal | null;
  /** What its opening and its nights came to as posted: below zero its owner paid. */
  commission: Decimal;
  swap: Decimal;
  /** Nights are posted up to here; `null` where they cost nothing. */
  swap_since: string | null;
  leverage: Decimal;
  exchange_rate: Decimal;
  opened_revision: number;
  closed_revision: number | null;
  /** Of the newest event about it: what a correction says it saw. */
  revision: number;
  /** How often staff corrected it. */
  corrections: number;
  /** Where the order was opened in the log: the order of orders' numbers. */
  opened_position: string;
}>;

/** `read.trading_orders_corrections_v7`: what staff corrected about an order, one row an event, never changed. */
export const correctionsTable = 'read.trading_orders_corrections_v7';

export type CorrectionRow = Readonly<{
  order_id: string;
  revision: number;
  /** Of the event in the log. */
  position: string;
  recorded_at: string;
  actor_id: string;
  type: CorrectionEvent['type'];
  /** Before and after; after is `null` where the order was deleted. */
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
  /** What the wallet's balance changed by, in its currency. */
  posted: Decimal;
}>;

/** `read.trading_orders_parts_v7`: parts of orders that were closed before the rest, one row an event, never changed. */
export const partsTable = 'read.trading_orders_parts_v7';

export type PartRow = Readonly<{
  /** Of the event. */
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
