import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.trading_wallets_v4`. */
export const walletsTable = 'read.trading_wallets_v4';

/** Money is in the wallet's currency. */
export type WalletRow = Readonly<{
  id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  /** Margin used by open orders. */
  margin: Decimal;
  /** Held for pending withdrawals. */
  held: Decimal;
  opened_at: string;
  /** Revision of the wallet's stream that this row shows. */
  revision: number;
}>;

/** `read.trading_wallets_active_v4`: the wallet that a person trades with; none before the first switch. */
export const activeWalletsTable = 'read.trading_wallets_active_v4';

export type ActiveWalletRow = Readonly<{ user_id: string; wallet_id: string }>;
