import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type {
  RecordedReason,
  RefusalReason,
  ShortfallReason,
} from '../../shared/payments/types.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { FourEyes } from '../../trading/wallet/counted.ts';
import type { Hands } from '../../trading/wallet/hands.ts';
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
/**
 * The money goes back: by a refund, or charged back by the payer's bank. `paymentId` is what the provider says it was sent
 * back of; `null` where the house has decided it and the provider is still to be told.
 */
export type TakeBackDeposit = DomainCommand<
  'TakeBackDeposit',
  {
    by: 'refund' | 'chargeback';
    paymentId: string | null;
    /** What the provider has sent back of it in all, where that is a part; `null` where it is the whole. */
    inAll: Decimal | null;
  }
>;

/** Staff take a payment that is held, for what it comes to at these quotes. */
export type CreditHeldPayment = DomainCommand<
  'CreditHeldPayment',
  {
    paymentId: string;
    staffId: string;
    /** What staff were shown that is credited; `null` takes any. */
    askedAmount: Decimal | null;
    quotes: MarketQuotes;
    now: string;
  }
>;
/** Staff have it sent back. */
export type RefuseHeldPayment = DomainCommand<
  'RefuseHeldPayment',
  { paymentId: string; staffId: string; reason: RefusalReason }
>;
/** Staff were told by the payer's bank. */
export type ChargeBackDeposit = DomainCommand<
  'ChargeBackDeposit',
  {
    staffId: string;
    /** `null` where one person is enough. */
    fourEyes: FourEyes | null;
  }
>;
/** Staff sent a payment back by hand, or a part of it: `amount` in the currency that it came in. */
export type RecordRefund = DomainCommand<
  'RecordRefund',
  {
    paymentId: string;
    staffId: string;
    amount: Decimal;
    reason: RecordedReason;
    reference: string;
    /** `null` where one person is enough. */
    fourEyes: FourEyes | null;
  }
>;
/** What staff say of a deposit that may need a second person. */
export type DepositStaffAct = RecordRefund | ChargeBackDeposit;

type Decision = { proposalId: string; staffId: string; now: string };
/** Another person of the staff confirms what was proposed, which is done on what is known now. */
export type ConfirmDepositAct = DomainCommand<'ConfirmDepositAct', Decision & Hands>;
export type DeclineDepositAct = DomainCommand<'DeclineDepositAct', Decision>;
/** The provider has sent it back, as we asked it to. */
export type NotePaymentSentBack = DomainCommand<'NotePaymentSentBack', { paymentId: string }>;

/** Its wallet lacked so much when it went back. */
export type NoteShortfall = DomainCommand<'NoteShortfall', { amount: Decimal }>;
/** Staff have looked where the money is. */
export type SettleShortfall = DomainCommand<
  'SettleShortfall',
  { staffId: string; reason: ShortfallReason; reference: string | null }
>;

export type DepositCommand =
  | CreateDeposit
  | NoteCheckout
  | ConfirmPayment
  | FailDeposit
  | ExpireDeposit
  | NoteDepositCredited
  | CreditHeldPayment
  | RefuseHeldPayment
  | ChargeBackDeposit
  | RecordRefund
  | ConfirmDepositAct
  | DeclineDepositAct
  | NotePaymentSentBack
  | NoteShortfall
  | SettleShortfall
  | TakeBackDeposit;
