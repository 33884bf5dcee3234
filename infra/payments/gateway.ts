import type { Decimal } from '../../domain/shared/decimal.ts';

/** What a customer is to pay, at the provider's own page. */
export type PaymentOrder = Readonly<{
  depositId: string;
  /** Amount and fee, in the currency's units. */
  total: Decimal;
  currency: string;
  /** What the payer reads beside the amount. */
  title: string;
  /** Where the browser goes afterwards. */
  returnTo: Readonly<{ paid: string; givenUp: string }>;
  /** Until when the page takes the payment. */
  expiresAt: Date;
  /** Where the provider sends its notices. */
  noticesTo: string;
  /** Whom the provider writes to about the payment. */
  payerEmail: string;
  /** The provider's own name of the page that stands already; `null` while there is none. */
  reference: string | null;
}>;

export type Checkout = Readonly<{
  /** The provider's own name of its page. */
  reference: string;
  paymentLink: string;
}>;

/** What the provider says when it is asked; `confirming`: something was paid, and is not here yet. */
export type PaymentAnswer =
  | Readonly<{ status: 'open' | 'confirming' | 'failed' | 'expired' | 'unknown' }>
  | Readonly<{
      status: 'paid';
      /** The provider's own id of the payment. */
      paymentId: string;
      /** ISO 8601 UTC. */
      paidAt: string;
      amount: Decimal;
      currency: string;
      /** Whether its payer has it back, by a refund or by the payer's bank. */
      takenBack: 'refund' | 'chargeback' | null;
      /** What its payer has back in all, by refunds; the whole of it where `takenBack` is a refund. */
      refunded: Decimal;
    }>;

/** A payment that is to be sent back: all of it, or what is left after a part went back by hand. */
export type PaymentToSendBack = Readonly<{
  /** The provider's own name of its page. */
  reference: string;
  paymentId: string;
  amount: Decimal;
  currency: string;
}>;

/** Takes customers' money for us: the real adapter, over a provider or over its simulator. */
export type PaymentGateway = Readonly<{
  /** Whether it is a simulator that answers. */
  isSimulated: boolean;
  takes: (currency: string) => boolean;
  /** Asks whether the provider takes our keys. Throws `ProviderFailure`. */
  test: () => Promise<void>;
  /** Opens the provider's page; the same again for the same deposit. Throws `ProviderFailure`. */
  begin: (order: PaymentOrder) => Promise<Checkout>;
  /** What became of it; money that its payer has agreed to is taken. Throws `ProviderFailure`. */
  ask: (reference: string) => Promise<PaymentAnswer>;
  /** Sends so much of a payment back and no more; the same provider is asked first what it has sent. Throws `ProviderFailure`. */
  sendBack: (payment: PaymentToSendBack) => Promise<void>;
}>;

/** A notice of a provider: the deposit or the payment that it says something happened to. Nothing else in it counts. */
export type Notice = Readonly<{ depositId: string } | { paymentId: string }>;
