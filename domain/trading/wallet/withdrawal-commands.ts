import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { FourEyes } from './counted.ts';
import type { BankAccount, WithdrawalStatus } from '../../shared/payments/types.ts';
import type { SiteWithdrawFees } from '../../shared/payments/withdrawal-fee.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** Facts about the customer who requests a withdrawal. */
export type WithdrawerFacts = Readonly<{
  isEmailVerified: boolean;
  /** KYC approved. */
  isKyc: boolean;
  /** The site setting kycWithdraw. */
  kycRequired: boolean;
  /**
   * Whether the bank account is in the customer's name. The sender compares the names, because personal fields are not
   * part of the state.
   */
  isHolder: boolean;
}>;

/** To calculate the equity that limits what leaves a wallet (decisions.md 33, 39). */
type Valued = Readonly<{ quotes: MarketQuotes; now: string }>;

export type RequestWithdrawal = DomainCommand<
  'RequestWithdrawal',
  Valued & {
    withdrawalId: string;
    userId: string;
    customer: WithdrawerFacts;
    amount: Decimal;
    fees: SiteWithdrawFees;
    /** The fee that the customer was shown; `null` accepts any. */
    askedFee: Decimal | null;
    bank: BankAccount;
  }
>;

/** How a withdrawal ended, from its own events; `null` when the wallet never had it. */
export type WithdrawalEvidence = Readonly<{
  withdrawalId: string;
  userId: string;
  status: Exclude<WithdrawalStatus, 'pending'>;
}> | null;

type Ending = { withdrawalId: string; evidence: WithdrawalEvidence };

export type CancelWithdrawal = DomainCommand<'CancelWithdrawal', Ending & { userId: string }>;

/**
 * `staffId` is the staff member who approves, never in their own matter (rights.md rule 4). `accessSetBy` lists the
 * staff who may know how to sign in as the customer, `heldBy` those who may know how to sign in as this staff member.
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
