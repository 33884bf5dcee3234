import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { FourEyes } from './counted.ts';
import type { BankAccount, WithdrawalStatus } from '../../shared/payments/types.ts';
import type { WithdrawFees } from '../../shared/payments/withdrawal-fee.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** What is known of the customer who asks for money. */
export type WithdrawerFacts = Readonly<{
  isEmailVerified: boolean;
  /** KYC approved. */
  isKyc: boolean;
  /** The site setting kycWithdraw. */
  kycRequired: boolean;
  /** The bank account is in their own name. Personal fields are not in the state, so that whoever sends compares them. */
  isHolder: boolean;
}>;

/** For the equity that limits what leaves a wallet (decisions.md 33, 39). */
type Valued = Readonly<{ quotes: MarketQuotes; now: string }>;

export type RequestWithdrawal = DomainCommand<
  'RequestWithdrawal',
  Valued & {
    withdrawalId: string;
    userId: string;
    customer: WithdrawerFacts;
    amount: Decimal;
    fees: WithdrawFees;
    /** The fee the customer was shown; `null` accepts any. */
    askedFee: Decimal | null;
    bank: BankAccount;
  }
>;

/** What became of a withdrawal that is pending no longer, from its own events; `null` where the wallet never had it. */
export type WithdrawalEvidence = Readonly<{
  withdrawalId: string;
  userId: string;
  status: Exclude<WithdrawalStatus, 'pending'>;
}> | null;

type Ending = { withdrawalId: string; evidence: WithdrawalEvidence };

export type CancelWithdrawal = DomainCommand<'CancelWithdrawal', Ending & { userId: string }>;

/**
 * `staffId`: nobody decides in their own matter (rights.md rule 4). `accessSetBy`: staff who may know how to sign in as the
 * customer. `heldBy`: who may know how to sign in as this member of staff.
 */
export type ApproveWithdrawal = DomainCommand<
  'ApproveWithdrawal',
  Ending &
    Valued & {
      staffId: string;
      accessSetBy: readonly string[];
      heldBy: readonly string[];
      fourEyes: FourEyes | null;
    }
>;
export type DeclineWithdrawal = DomainCommand<
  'DeclineWithdrawal',
  Ending & { staffId: string; reason: string }
>;

export type WithdrawalCommand =
  RequestWithdrawal | CancelWithdrawal | ApproveWithdrawal | DeclineWithdrawal;
