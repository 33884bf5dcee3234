import type { Decimal } from '../../shared/decimal.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type {
  Gateway,
  HeldReason,
  RecordedReason,
  RefusalReason,
  ShortfallReason,
} from '../../shared/payments/types.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';
import { notCounted, type Counted } from '../../trading/wallet/counted.ts';
import { depositProposalEvents, type DepositProposalEvent } from './proposal-events.ts';

/**
 * The life of a deposit, in a stream of its own: what the provider says about it, and what happened to it in the
 * wallet. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type DepositMoney = Book & {
  userId: string;
  walletId: string;
  gateway: Gateway;
  /** The amount credited to the wallet. */
  amount: Decimal;
  /** The fee that the house keeps; the customer pays amount and fee (decisions.md 18). */
  fee: Decimal;
};

export type DepositCreated = DomainEvent<
  'DepositCreated',
  DepositMoney & {
    /** ISO 8601 UTC: the provider's page accepts the payment until then. */
    expiresAt: string;
    /** Whether it is paid at a simulator, so that no real money moves. */
    isSimulated: boolean;
  }
>;

/** The provider has opened its page, under the provider's own reference. */
export type CheckoutOpened = DomainEvent<'CheckoutOpened', { reference: string }>;

/**
 * The provider sees coins on their way while the promised rate still applies; `amount` is what they are worth at that
 * rate, all of them so far (docs/decisions/0209).
 */
export type PaymentSeen = DomainEvent<'PaymentSeen', Sum & { userId: string }>;

/** The provider says that the full amount was paid, in the right currency. */
export type DepositPaid = DomainEvent<
  'DepositPaid',
  DepositMoney & {
    /** The provider's own id of the payment. */
    paymentId: string;
    /** The provider's time, ISO 8601 UTC. */
    paidAt: string;
    /** Whether it was paid after it had failed or expired here. */
    isLate: boolean;
  }
>;

/**
 * A payment that a person has to check; it is not credited automatically (decisions.md 42). Coins that were sent late are
 * recorded in coins, where we know them.
 */
export type DepositHeldForReview = DomainEvent<
  'DepositHeldForReview',
  { paymentId: string; paidAt: string; reason: HeldReason; amount: Decimal; currency: string }
>;

/** More money arrived for a held payment: `amount` is the new total. */
export type HeldPaymentGrew = DomainEvent<
  'HeldPaymentGrew',
  Sum & { userId: string; paymentId: string; before: Decimal }
>;

/** A sum in a currency. */
export type Sum = Readonly<{ amount: Decimal; currency: string }>;

/**
 * Staff accepted a held payment, which is credited at its converted value; `DepositPaid` follows in the same append.
 */
export type HeldPaymentAccepted = DomainEvent<
  'HeldPaymentAccepted',
  Sum & {
    userId: string;
    paymentId: string;
    /** Units of the wallet's currency for one unit of what was paid. */
    rate: Decimal;
    /** The quotes that the rate was derived from; empty if nothing was converted. */
    convertedAt: readonly QuoteUsed[];
  }
>;

/** Money that a provider holds for us in one currency counts in another one from here on, or back again. */
export type PaymentConverted = DomainEvent<
  'PaymentConverted',
  {
    mode: DepositMoney['mode'];
    userId: string;
    walletId: string;
    gateway: Gateway;
    from: Sum;
    to: Sum;
  }
>;

/** Staff refused a held payment, which is sent back. */
export type HeldPaymentRefused = DomainEvent<
  'HeldPaymentRefused',
  Sum & { userId: string; paymentId: string; reason: RefusalReason }
>;

/** The provider has sent a payment back to its payer. */
export type PaymentSentBack = DomainEvent<'PaymentSentBack', { userId: string; paymentId: string }>;

/** The provider says that a part of a counted or held payment was sent back to its payer. */
export type PaymentPartSentBack = DomainEvent<
  'PaymentPartSentBack',
  Sum & {
    userId: string;
    paymentId: string;
    /** The total that was sent back to the payer, including this part. */
    inAll: Decimal;
  }
>;

/**
 * Staff recorded that they sent back a payment, or a part of it, by hand; the consequences follow in the same append.
 */
export type RefundRecorded = DomainEvent<
  'RefundRecorded',
  Sum &
    Counted & {
      userId: string;
      paymentId: string;
      reason: RecordedReason;
      /** The reference of the transfer: only letters, digits and signs, so that it holds nothing personal. */
      reference: string;
      /**
       * The provider does not know about this refund, so the refunds that the provider reports are added to it
       * (docs/decisions/0194). Absent from events before this distinction, which counted as if the provider had
       * reported them (70).
       */
      isBesideProvider?: true;
    }
>;

/** The wallet was credited. */
export type DepositCredited = DomainEvent<'DepositCredited', { walletId: string }>;
export type DepositFailed = DomainEvent<'DepositFailed', Record<never, never>>;
export type DepositExpired = DomainEvent<'DepositExpired', Record<never, never>>;
/**
 * A part of it was sent back to its payer. The amount is taken out of the wallet, and what the wallet does not cover
 * out of the fee.
 */
export type DepositPartRefunded = DomainEvent<
  'DepositPartRefunded',
  DepositMoney & {
    /** What is left of the deposit, amount and fee together. */
    left: Decimal;
  }
>;
/** Refunded by us, through the provider. */
export type DepositRefunded = DomainEvent<'DepositRefunded', DepositMoney>;
/** Charged back by the payer's bank. */
export type DepositChargedBack = DomainEvent<'DepositChargedBack', DepositMoney>;

/**
 * The deposit was reversed when its money was no longer in the wallet: the house has paid this amount, or may have to.
 */
export type DepositFoundShort = DomainEvent<'DepositFoundShort', Sum & { userId: string }>;
/** A person has found out where the missing money is, and records what happened to it. */
export type ShortfallSettled = DomainEvent<
  'ShortfallSettled',
  Sum & {
    userId: string;
    reason: ShortfallReason;
    /** The number of a ticket or a document in another system. */
    reference: string | null;
  }
>;

export type DepositEvent =
  | DepositCreated
  | CheckoutOpened
  | PaymentSeen
  | DepositPaid
  | DepositHeldForReview
  | HeldPaymentGrew
  | HeldPaymentAccepted
  | PaymentConverted
  | HeldPaymentRefused
  | PaymentSentBack
  | PaymentPartSentBack
  | RefundRecorded
  | DepositCredited
  | DepositFailed
  | DepositExpired
  | DepositPartRefunded
  | DepositRefunded
  | DepositChargedBack
  | DepositFoundShort
  | ShortfallSettled
  | DepositProposalEvent;

export const depositEventCatalogue: EventCatalogue = {
  category: 'deposit',
  events: {
    DepositCreated: { version: 1 },
    CheckoutOpened: { version: 1 },
    PaymentSeen: { version: 1 },
    DepositPaid: { version: 1 },
    DepositHeldForReview: { version: 1 },
    HeldPaymentGrew: { version: 1 },
    HeldPaymentAccepted: { version: 1 },
    PaymentConverted: { version: 1 },
    HeldPaymentRefused: { version: 1 },
    PaymentSentBack: { version: 1 },
    PaymentPartSentBack: { version: 1 },
    RefundRecorded: { version: 2, upcasters: { 1: notCounted } },
    DepositCredited: { version: 1 },
    DepositFailed: { version: 1 },
    DepositExpired: { version: 1 },
    DepositPartRefunded: { version: 1 },
    DepositRefunded: { version: 1 },
    DepositChargedBack: { version: 1 },
    DepositFoundShort: { version: 1 },
    ShortfallSettled: { version: 1 },
    ...depositProposalEvents,
  },
};
