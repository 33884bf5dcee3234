import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WithdrawalStatus } from '../../../domain/shared/payments/types.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/**
 * `read.payments_withdrawals_v1`. A command finds a withdrawal's events by wallet and revisions
 * (`command/trading/locations.ts`).
 */
export const withdrawalsTable = 'read.payments_withdrawals_v1';

/** Money is in the wallet's currency. */
export type WithdrawalRow = Readonly<{
  id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  /** The way it is paid out. */
  gateway: 'bank';
  amount: Decimal;
  fee: Decimal;
  /** Amount plus fee. */
  total: Decimal;
  status: WithdrawalStatus;
  requested_at: string;
  requested_revision: number;
  /** The position at which it was requested; numbers follow the same order. */
  requested_position: string;
  ended_at: string | null;
  /** Who ended it; `null` if no person did. */
  ended_by: string | null;
  ended_revision: number | null;
}>;

/**
 * `read.payments_withdrawals_texts_v1`: what customers wrote about their bank accounts, and staff about declining, in
 * clear; all `null` for an erased person.
 */
export const withdrawalTextsTable = 'read.payments_withdrawals_texts_v1';

export type WithdrawalTextsRow = Readonly<{
  id: string;
  bank_name: string | null;
  account_name: string | null;
  account_number: string | null;
  swift_code: string | null;
  bank_country: string | null;
  decline_reason: string | null;
}>;
