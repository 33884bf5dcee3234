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
import type { DepositMoney, Sum } from './events.ts';

/** What is known about the customer who wants to pay. */
export type DepositorFacts = Readonly<{
  isEmailVerified: boolean;
  /** Whether KYC is approved. */
  isKyc: boolean;
  /** The site setting kycDeposit. */
  kycRequired: boolean;
}>;

/** Mode, currency and owner are those of the wallet, and never change. */
export type CreateDeposit = DomainCommand<
  'CreateDeposit',
  Omit<DepositMoney, 'fee'> & {
    customer: DepositorFacts;
    /** The gateway's current fee, in percent of the amount. */
    feePercentage: Decimal;
    /** The fee that the customer saw; `null` accepts any. */
    askedFee: Decimal | null;
    expiresAt: string;
    isSimulated: boolean;
  }
>;

/** The provider has opened a page for it, under the provider's own reference. */
export type NoteCheckout = DomainCommand<'NoteCheckout', { reference: string }>;

/** What was paid, according to the provider's answer to our request. */
export type ConfirmPayment = DomainCommand<
  'ConfirmPayment',
  {
    paymentId: string;
    paidAt: string;
    /** What was paid, in the requested currency. */
    amount: Decimal;
    currency: string;
    /** The coins that were paid; `null` if the payment was in money. */
    coins: Sum | null;
  }
>;

/** The provider sees this sum on its way, in the requested currency. */
export type NotePaymentSeen = DomainCommand<
  'NotePaymentSeen',
  { amount: Decimal; currency: string; now: string }
>;

/** The provider says that the payment was declined or abandoned. */
export type FailDeposit = DomainCommand<'FailDeposit', Record<never, never>>;
export type ExpireDeposit = DomainCommand<'ExpireDeposit', { now: string }>;
export type NoteDepositCredited = DomainCommand<'NoteDepositCredited', { walletId: string }>;
/**
 * The money goes back: by a refund, or by a chargeback of the payer's bank. `paymentId` is the payment that the
 * provider says it sent back; `null` if the house decided the refund and the provider must still be told.
 */
export type TakeBackDeposit = DomainCommand<
  'TakeBackDeposit',
  {
    by: 'refund' | 'chargeback';
    paymentId: string | null;
    /** The total that the provider has sent back of the payment, if that is only a part; `null` if it is the whole. */
    inAll: Decimal | null;
  }
>;

/** Staff accept a held payment, which is credited at these quotes. */
export type CreditHeldPayment = DomainCommand<
  'CreditHeldPayment',
  {
    paymentId: string;
    staffId: string;
    /** The credited amount that staff saw; `null` accepts any. */
    askedAmount: Decimal | null;
    quotes: MarketQuotes;
    now: string;
  }
>;
/** Staff refuse a held payment, which is then sent back. */
export type RefuseHeldPayment = DomainCommand<
  'RefuseHeldPayment',
  { paymentId: string; staffId: string; reason: RefusalReason }
>;
/** Staff heard about the chargeback from the payer's bank. */
export type ChargeBackDeposit = DomainCommand<
  'ChargeBackDeposit',
  {
    staffId: string;
    /** `null` if one person is enough. */
    fourEyes: FourEyes | null;
  }
>;
/** Staff sent back a payment, or a part of it, by hand: `amount` is in the payment's currency. */
export type RecordRefund = DomainCommand<
  'RecordRefund',
  {
    paymentId: string;
    staffId: string;
    amount: Decimal;
    reason: RecordedReason;
    reference: string;
    /** `null` if one person is enough. */
    fourEyes: FourEyes | null;
  }
>;
/** The acts of staff on a deposit that may need a second person. */
export type DepositStaffAct = RecordRefund | ChargeBackDeposit;

type Decision = { proposalId: string; staffId: string; now: string };
/** A second member of the staff confirms a proposal, which is carried out with the current facts. */
export type ConfirmDepositAct = DomainCommand<'ConfirmDepositAct', Decision & Hands>;
export type DeclineDepositAct = DomainCommand<'DeclineDepositAct', Decision>;
/** The provider has sent the payment back, as we asked it to. */
export type NotePaymentSentBack = DomainCommand<'NotePaymentSentBack', { paymentId: string }>;

/** This amount was missing in the wallet when the deposit was reversed. */
export type NoteShortfall = DomainCommand<'NoteShortfall', { amount: Decimal }>;
/** Staff have found out where the missing money is. */
export type SettleShortfall = DomainCommand<
  'SettleShortfall',
  { staffId: string; reason: ShortfallReason; reference: string | null }
>;

export type DepositCommand =
  | CreateDeposit
  | NoteCheckout
  | NotePaymentSeen
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
