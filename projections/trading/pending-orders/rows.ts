import type { Decimal } from '../../../domain/shared/decimal.ts';
import type {
  Category,
  OrderType,
  PendingKind,
  WalletMode,
} from '../../../domain/shared/trading/types.ts';

/** `read.trading_pending_orders_v2`: the orders that wait for a price, and what became of those that ended. */
export const pendingOrdersTable = 'read.trading_pending_orders_v2';

export const pendingStatuses = ['waiting', 'filled', 'cancelled', 'expired', 'refused'] as const;
export type PendingStatus = (typeof pendingStatuses)[number];

export type PendingOrderRow = Readonly<{
  id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  instrument: string;
  category: Category;
  type: OrderType;
  kind: PendingKind;
  level: Decimal;
  trade_amount: Decimal;
  base_symbol: string;
  quote_symbol: string;
  profit: Decimal | null;
  loss: Decimal | null;
  /** The first moment at which it no longer waits; `null` for none. */
  expires_at: string | null;
  created_at: string;
  /** The order that is cancelled when this one is filled; `null` for none, and once this one has ended. */
  linked_to: string | null;
  status: PendingStatus;
  /** `null` while it waits. */
  ended_at: string | null;
  /** The code of its refusal, or who cancelled it (owner, staff, linked). */
  reason: string | null;
}>;
