import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { DepositStatus, Gateway, HeldReason } from '../../../domain/shared/payments/types.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.payments_deposits_v1`: every deposit, and what became of it. */
export const depositsTable = 'read.payments_deposits_v1';

/** Money is in the wallet's currency, but for what is held. */
export type DepositRow = Readonly<{
  id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  gateway: Gateway;
  is_simulated: boolean;
  amount: Decimal;
  fee: Decimal;
  /** Amount and fee: what the customer pays. */
  total: Decimal;
  status: DepositStatus;
  /** The provider's own name of its page. */
  reference: string | null;
  created_at: string;
  /** Where it was begun in the log: the order of the numbers. */
  created_position: string;
  expires_at: string;
  paid_at: string | null;
  /** Where the wallet was last changed by it. */
  posted_revision: number | null;
  /** The newest payment that waits for a person. */
  held_reason: HeldReason | null;
  held_amount: Decimal | null;
  held_currency: string | null;
}>;
