import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { SecretRef } from '../../shared/secret-ref.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
type Terms = {
  /** In percent of the amount, paid on top of it. */
  fee: Decimal;
  isActive: boolean;
};

export type FlutterwaveSettings = Terms & {
  publicKey: string;
  secretKey: SecretRef | null;
  encryptionKey: SecretRef | null;
};
export type CoinpaymentsSettings = Terms & {
  publicKey: string;
  secretKey: SecretRef | null;
  paymentCurrency: string;
};
export type PaypalSettings = Terms & {
  clientKey: string;
  secretKey: SecretRef | null;
  paymentCurrency: string;
};
export type StripeSettings = Terms & {
  secretKey: SecretRef | null;
  signingSecret: SecretRef | null;
};

export type FlutterwaveSet = DomainEvent<'FlutterwaveSet', FlutterwaveSettings>;
export type CoinpaymentsSet = DomainEvent<'CoinpaymentsSet', CoinpaymentsSettings>;
export type PaypalSet = DomainEvent<'PaypalSet', PaypalSettings>;
export type StripeSet = DomainEvent<'StripeSet', StripeSettings>;
