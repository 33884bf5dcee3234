import type { Decimal } from '../../domain/shared/decimal.ts';

/** What a customer is to pay, on the provider's own page. */
export type PaymentOrder = Readonly<{
  depositId: string;
  /** Amount plus fee, in the currency's units. */
  total: Decimal;
  currency: string;
  /** The text that the payer reads beside the amount. */
  title: string;
  /** Where the browser goes afterwards. */
  returnTo: Readonly<{ paid: string; givenUp: string }>;
  /** The page accepts the payment until then. */
  expiresAt: Date;
  /** The address for the provider's notices. */
  noticesTo: string;
  /** The address that the provider writes to about the payment. */
  payerEmail: string;
  /** The provider's id of a page that already exists; `null` if there is none. */
  reference: string | null;
}>;

export type Checkout = Readonly<{
  /** The provider's id of its page. */
  reference: string;
  paymentLink: string;
}>;

/** The provider's answer about a payment; `confirming`: something was paid but has not arrived yet. */
export type PaymentAnswer =
  | Readonly<{ status: 'open' | 'failed' | 'expired' | 'unknown' }>
  | Readonly<{
      status: 'confirming';
      /** The sum on its way so far, in the requested currency. */
      amount: Decimal;
      currency: string;
    }>
  | Readonly<{
      status: 'paid';
      /** The provider's id of the payment. */
      paymentId: string;
      /** ISO 8601 UTC; `null` if the provider does not say. */
      paidAt: string | null;
      amount: Decimal;
      currency: string;
      /** The coins that were paid, by their code; `null` if the payment was in money. */
      coins: Readonly<{ amount: Decimal; currency: string }> | null;
      /** Whether the payer got it back, by a refund or by their bank. */
      takenBack: 'refund' | 'chargeback' | null;
      /** The sum that the payer got back by refunds; all of it if `takenBack` is a refund. */
      refunded: Decimal;
    }>;

/** A payment to be sent back: all of it, or what is left after a part was sent back by hand. */
export type PaymentToSendBack = Readonly<{
  /** The provider's id of its page. */
  reference: string;
  paymentId: string;
  amount: Decimal;
  currency: string;
}>;

/** Takes customers' payments: the real adapter, connected to a provider or to its simulator. */
export type PaymentGateway = Readonly<{
  /** Whether a simulator answers. */
  isSimulated: boolean;
  takes: (currency: string) => boolean;
  /** Checks that the provider accepts our keys. Throws `ProviderFailure`. */
  test: () => Promise<void>;
  /** Opens the provider's page; idempotent for a deposit. Throws `ProviderFailure`. */
  begin: (order: PaymentOrder) => Promise<Checkout>;
  /** Asks for the state of the payment; captures money that the payer has agreed to pay. Throws `ProviderFailure`. */
  ask: (reference: string) => Promise<PaymentAnswer>;
  /**
   * Sends back exactly this amount of a payment; a caller first asks the provider what was already sent back. Throws
   * `ProviderFailure`.
   */
  sendBack: (payment: PaymentToSendBack) => Promise<void>;
}>;

/** A provider's notice: the deposit or payment to which something happened. Nothing else in it counts. */
export type Notice = Readonly<{ depositId: string } | { paymentId: string }>;
