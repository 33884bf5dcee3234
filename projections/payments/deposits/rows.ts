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

/** Money is in the wallet's currency, but for what is held; once paid, what was paid counts and not what was asked for. */
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
  /** The provider's own id of the payment that counts. */
  payment_id: string | null;
  /** Payments that wait for a person, the newest first. */
  held: readonly HeldRow[];
  /** Payments that were decided on and are not back: what staff may have sent back by hand. */
  unreturned: readonly UnreturnedRow[];
  /** Whether one of them is to go back and no provider sends it: a task of staff. */
  is_to_send_by_hand: boolean;
  /** Why the newest payment that was refused is sent back. */
  refused_reason: RefusalReason | null;
  /** When a payment was last sent back; `null` again once another one is to be. */
  sent_back_at: string | null;
  /** Amount and fee that the payer has back, and in how many parts, the last too. */
  refunded: Decimal;
  refunds: number;
  /** What its wallet lacked when it went back, and nobody has settled: a task of staff. */
  missing: Decimal;
}>;

/** What is left of a payment, in its own currency. */
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
  /** Of the wallet's stream: their order. */
  revision: number;
  gateway: Gateway;
  kind: Exclude<SettlementKind, 'payment'>;
  payment_id: string | null;
  amount: Decimal;
  currency: string;
  at: string;
}>;
