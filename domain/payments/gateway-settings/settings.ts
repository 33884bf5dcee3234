import { isNegative, lte, type Decimal } from '../../shared/decimal.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import { defineSettings } from '../../shared/settings.ts';
import type {
  CoinpaymentsSettings,
  FlutterwaveSettings,
  PaypalSettings,
  StripeSettings,
} from './events.ts';

type Parts = {
  FlutterwaveSet: FlutterwaveSettings;
  CoinpaymentsSet: CoinpaymentsSettings;
  PaypalSet: PaypalSettings;
  StripeSet: StripeSettings;
};

/** The event that sets up each gateway. */
export const gatewayParts = {
  flutterwave: 'FlutterwaveSet',
  coinpayments: 'CoinpaymentsSet',
  paypal: 'PaypalSet',
  stripe: 'StripeSet',
} as const satisfies Record<Gateway, keyof Parts>;

/** A fee is a share of the amount. */
const isPossible = ({ fee }: Readonly<{ fee: Decimal }>): boolean =>
  !isNegative(fee) && lte(fee, '100');

const terms = { fee: '0', isActive: false };
const termFields = { fee: 'Fee (%)', isActive: 'Active' } as const;

/** How payment providers are reached, and their fees (staff.md section 3, Gateway). */
export const gatewaySettings = defineSettings<Parts>({
  category: 'gateway_settings',
  foldVersion: 1,
  parts: {
    FlutterwaveSet: {
      defaults: { ...terms, publicKey: '', secretKey: null, encryptionKey: null },
      isPossible,
      secrets: ['secretKey', 'encryptionKey'],
      sentence: '{{actor}} changed how Flutterwave is reached',
      fields: {
        ...termFields,
        publicKey: 'Public Key',
        secretKey: 'Secret Key',
        encryptionKey: 'Encryption Key',
      },
    },
    CoinpaymentsSet: {
      defaults: { ...terms, publicKey: '', secretKey: null, paymentCurrency: '' },
      isPossible,
      secrets: ['secretKey'],
      sentence: '{{actor}} changed how CoinPayments is reached',
      fields: {
        ...termFields,
        publicKey: 'Public Key',
        secretKey: 'Secret Key',
        paymentCurrency: 'Payment Currency',
      },
    },
    PaypalSet: {
      defaults: { ...terms, clientKey: '', secretKey: null, paymentCurrency: '' },
      isPossible,
      secrets: ['secretKey'],
      sentence: '{{actor}} changed how PayPal is reached',
      fields: {
        ...termFields,
        clientKey: 'Client Key',
        secretKey: 'Secret Key',
        paymentCurrency: 'Payment Currency',
      },
    },
    StripeSet: {
      defaults: { ...terms, secretKey: null, signingSecret: null },
      isPossible,
      secrets: ['secretKey', 'signingSecret'],
      sentence: '{{actor}} changed how Stripe is reached',
      fields: {
        ...termFields,
        secretKey: 'Secret Key',
        signingSecret: 'Webhook Signing Secret',
      },
    },
  },
});
