import type { Decimal } from '../../../domain/shared/decimal.ts';
import type {
  Category,
  OrderType,
  PendingKind,
  WalletMode,
} from '../../../domain/shared/trading/types.ts';

/** `read.trading_pending_orders_v1`: the orders that wait for a price; one that ended is gone. */
export const pendingOrdersTable = 'read.trading_pending_orders_v1';

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
}>;
