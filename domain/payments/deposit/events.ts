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
 * The life of a deposit, in a stream of its own: what the provider says of it, and what became of it in the wallet. Stored
 * names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type DepositMoney = Book & {
  userId: string;
  walletId: string;
  gateway: Gateway;
  /** What the wallet is credited. */
  amount: Decimal;
  /** What the house keeps; the customer pays both (decisions.md 18). */
  fee: Decimal;
};

export type DepositCreated = DomainEvent<
  'DepositCreated',
  DepositMoney & {
    /** ISO 8601 UTC: until then the provider's page takes the payment. */
    expiresAt: string;
    /** Paid at a simulator: no money moves outside. */
    isSimulated: boolean;
  }
>;

/** The provider's page stands, under the name that the provider has for it. */
export type CheckoutOpened = DomainEvent<'CheckoutOpened', { reference: string }>;

/** The provider says that all of it was paid, in the right currency. */
export type DepositPaid = DomainEvent<
  'DepositPaid',
  DepositMoney & {
    /** The provider's own id of the payment. */
    paymentId: string;
    /** The provider's time, ISO 8601 UTC. */
    paidAt: string;
    /** After it had failed or expired here. */
    isLate: boolean;
  }
>;

/** Something was paid that a person has to look at; nothing is credited by itself (decisions.md 42). */
export type DepositHeldForReview = DomainEvent<
  'DepositHeldForReview',
  { paymentId: string; paidAt: string; reason: HeldReason; amount: Decimal; currency: string }
>;

/** More came of a payment that is held: `amount` is all of it. */
export type HeldPaymentGrew = DomainEvent<
  'HeldPaymentGrew',
  Sum & { userId: string; paymentId: string; before: Decimal }
>;

/** A sum in a currency. */
export type Sum = Readonly<{ amount: Decimal; currency: string }>;

/** Staff took a payment that was held, for what it comes to; `DepositPaid` follows in the same append. */
export type HeldPaymentAccepted = DomainEvent<
  'HeldPaymentAccepted',
  Sum & {
    userId: string;
    paymentId: string;
    /** Units of the wallet's currency for one of what was paid. */
    rate: Decimal;
    /** The quotes that the rate was derived from; empty where nothing was converted. */
    convertedAt: readonly QuoteUsed[];
  }
>;

/** What a provider has taken for us in one currency counts in another from here on, or back again. */
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

/** Staff did not take a payment that was held: it is sent back. */
export type HeldPaymentRefused = DomainEvent<
  'HeldPaymentRefused',
  Sum & { userId: string; paymentId: string; reason: RefusalReason }
>;

/** The provider has sent a payment back to its payer. */
export type PaymentSentBack = DomainEvent<'PaymentSentBack', { userId: string; paymentId: string }>;

/** The provider says that a part of a payment, which counts or is held, is with its payer again. */
export type PaymentPartSentBack = DomainEvent<
  'PaymentPartSentBack',
  Sum & {
    userId: string;
    paymentId: string;
    /** What its payer has back of it in all, this part too. */
    inAll: Decimal;
  }
>;

/** Staff sent a payment, or a part of it, back by hand, and say so; what came of it follows in the same append. */
export type RefundRecorded = DomainEvent<
  'RefundRecorded',
  Sum &
    Counted & {
      userId: string;
      paymentId: string;
      reason: RecordedReason;
      /** The name of the transfer: letters, digits and signs, so that nothing personal stands in it. */
      reference: string;
      /**
       * Its provider knows nothing of it: what that tells of its own refunds comes on top (docs/decisions/0194). Absent where it was
       * recorded before this was told apart: it counted as if the provider had said so (70).
       */
      isBesideProvider?: true;
    }
>;

/** The wallet has it. */
export type DepositCredited = DomainEvent<'DepositCredited', { walletId: string }>;
export type DepositFailed = DomainEvent<'DepositFailed', Record<never, never>>;
export type DepositExpired = DomainEvent<'DepositExpired', Record<never, never>>;
/** A part of it is with its payer again: so much leaves the wallet, and of the fee what the wallet does not have. */
export type DepositPartRefunded = DomainEvent<
  'DepositPartRefunded',
  DepositMoney & {
    /** Amount and fee that are left of the deposit. */
    left: Decimal;
  }
>;
/** By us, through the provider. */
export type DepositRefunded = DomainEvent<'DepositRefunded', DepositMoney>;
/** By the payer's bank. */
export type DepositChargedBack = DomainEvent<'DepositChargedBack', DepositMoney>;

/** It went back and was not in its wallet any more: the house has paid so much of it, or may have to. */
export type DepositFoundShort = DomainEvent<'DepositFoundShort', Sum & { userId: string }>;
/** A person has looked where the money is, and says what became of it. */
export type ShortfallSettled = DomainEvent<
  'ShortfallSettled',
  Sum & {
    userId: string;
    reason: ShortfallReason;
    /** The number of a ticket or a document elsewhere. */
    reference: string | null;
  }
>;

export type DepositEvent =
  | DepositCreated
  | CheckoutOpened
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
