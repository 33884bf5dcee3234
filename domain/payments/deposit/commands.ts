import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { DepositMoney } from './events.ts';

/** What is known of the customer who wants to pay. */
export type DepositorFacts = Readonly<{
  isEmailVerified: boolean;
  /** KYC approved. */
  isKyc: boolean;
  /** The site setting kycDeposit. */
  kycRequired: boolean;
}>;

/** Mode, currency and owner are the wallet's, and never change. */
export type CreateDeposit = DomainCommand<
  'CreateDeposit',
  Omit<DepositMoney, 'fee'> & {
    customer: DepositorFacts;
    /** What the gateway costs now, in percent of the amount. */
    feePercentage: Decimal;
    /** The fee the customer was shown; `null` takes any. */
    askedFee: Decimal | null;
    expiresAt: string;
    isSimulated: boolean;
  }
>;

/** The provider has a page for it, under its own name. */
export type NoteCheckout = DomainCommand<'NoteCheckout', { reference: string }>;

/** What the provider, asked by us, says was paid. */
export type ConfirmPayment = DomainCommand<
  'ConfirmPayment',
  { paymentId: string; paidAt: string; amount: Decimal; currency: string }
>;

/** The provider says that it was declined or given up. */
export type FailDeposit = DomainCommand<'FailDeposit', Record<never, never>>;
export type ExpireDeposit = DomainCommand<'ExpireDeposit', { now: string }>;
export type NoteDepositCredited = DomainCommand<'NoteDepositCredited', { walletId: string }>;
/** The money has gone back: by a refund of ours, or charged back by the payer's bank. */
export type TakeBackDeposit = DomainCommand<'TakeBackDeposit', { by: 'refund' | 'chargeback' }>;

export type DepositCommand =
  | CreateDeposit
  | NoteCheckout
  | ConfirmPayment
  | FailDeposit
  | ExpireDeposit
  | NoteDepositCredited
  | TakeBackDeposit;
