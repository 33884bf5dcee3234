import type { Decimal } from '../../../domain/shared/decimal.ts';
import type {
  DepositStatus,
  Gateway,
  HeldReason,
  RefusalReason,
  UnreturnedKind,
} from '../../../domain/shared/payments/types.ts';
import type { SettlementKind } from '../../../domain/shared/payments/settlement.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.payments_deposits_v8`: every deposit, and what became of it. */
export const depositsTable = 'read.payments_deposits_v8';

/**
 * Money is in the wallet's currency, except for held payments. Once paid, the amounts are those paid and not those
 * requested.
 */
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
  /** Amount plus fee: what the customer pays. */
  total: Decimal;
  status: DepositStatus;
  /** The provider's own name of its payment page. */
  reference: string | null;
  created_at: string;
  /** The position at which it was started; numbers follow the same order. */
  created_position: string;
  expires_at: string;
  paid_at: string | null;
  /** The revision at which it last changed the wallet. */
  posted_revision: number | null;
  /** The provider's own id of the payment that counts. */
  payment_id: string | null;
  /** Payments that a person has to decide about, newest first. */
  held: readonly HeldRow[];
  /** Payments that were decided and are not returned: staff may have sent part of them back by hand. */
  unreturned: readonly UnreturnedRow[];
  /** Whether one of them has to be returned and the provider does not do it, so staff have to. */
  is_to_send_by_hand: boolean;
  /** Why the newest refused payment is sent back. */
  refused_reason: RefusalReason | null;
  /** When a payment was last sent back; `null` again if another one is to be sent back. */
  sent_back_at: string | null;
  /** The amount and fee returned to the payer; below, in how many parts. */
  refunded: Decimal;
  refunds: number;
  /** What the wallet lacked when the deposit was reversed, and nobody has settled: a task for staff. */
  missing: Decimal;
}>;

/** The rest of a payment, in its own currency. */
export type UnreturnedRow = Readonly<{
  payment_id: string;
  kind: UnreturnedKind;
  amount: Decimal;
  currency: string;
}>;

export type HeldRow = Readonly<{
  payment_id: string;
  reason: HeldReason;
  amount: Decimal;
  currency: string;
}>;

/** `read.payments_deposits_backs_v8`: what went back of deposits, as it was posted to the clearing account. */
export const backsTable = 'read.payments_deposits_backs_v8';

/** Amount and fee of one posting, in the wallet's currency. */
export type BackRow = Readonly<{
  deposit_id: string;
  /** Revision in the wallet's stream, which orders the postings. */
  revision: number;
  gateway: Gateway;
  kind: Exclude<SettlementKind, 'payment'>;
  payment_id: string | null;
  amount: Decimal;
  currency: string;
  at: string;
}>;
