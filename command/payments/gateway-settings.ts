import { gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import {
  coinpaymentsFields,
  flutterwaveFields,
  gatewaySettingsFields,
  paypalFields,
  stripeFields,
} from './contract.ts';

/** staff.md section 3 calls the fields `key1` to `key5`, in its own order. */
const secretSecond = { key2: 'secretKey' };
const flutterwaveSecrets = { key2: 'secretKey', key3: 'encryptionKey' };
const stripeSecrets = { key1: 'secretKey', key2: 'signingSecret' };

const shared = (name: Gateway) =>
  ({
    settings: gatewaySettings,
    method: 'PUT',
    path: `/admin/gateways/${name}`,
    numbered: { nameField: 'name', name, numbered: 'key' },
  }) as const;

export const showGateways = showSettings({
  settings: gatewaySettings,
  path: '/admin/gateways/api',
  summary: 'Settings of the payment providers; for keys, only whether they are set.',
  response: gatewaySettingsFields,
  show: ({ FlutterwaveSet, CoinpaymentsSet, PaypalSet, StripeSet }) => {
    const terms = ({ fee, isActive }: Readonly<{ fee: string; isActive: boolean }>) => ({
      fee,
      isActive,
    });
    return {
      flutterwave: { ...terms(FlutterwaveSet.values), key1: FlutterwaveSet.values.publicKey },
      coinpayments: {
        ...terms(CoinpaymentsSet.values),
        key1: CoinpaymentsSet.values.publicKey,
        key3: CoinpaymentsSet.values.paymentCurrency,
      },
      paypal: {
        ...terms(PaypalSet.values),
        key1: PaypalSet.values.clientKey,
        key3: PaypalSet.values.paymentCurrency,
      },
      stripe: terms(StripeSet.values),
    };
  },
  secrets: {
    flutterwave: { type: 'FlutterwaveSet', fields: flutterwaveSecrets },
    coinpayments: { type: 'CoinpaymentsSet', fields: secretSecond },
    paypal: { type: 'PaypalSet', fields: secretSecond },
    stripe: { type: 'StripeSet', fields: stripeSecrets },
  },
});

export const setFlutterwave = saveSettings({
  ...shared('flutterwave'),
  summary: 'Set up Flutterwave: keys, fee, and whether it is offered.',
  values: flutterwaveFields,
  saved: successTexts.flutterwaveUpdated,
  eventOf: ({ key1, fee, isActive }) => ({
    type: 'FlutterwaveSet',
    data: { fee, isActive, publicKey: key1, secretKey: null, encryptionKey: null },
  }),
  secrets: flutterwaveSecrets,
});

export const setCoinpayments = saveSettings({
  ...shared('coinpayments'),
  summary: 'Set up CoinPayments: keys, fee, and whether it is offered.',
  values: coinpaymentsFields,
  saved: successTexts.coinpaymentsUpdated,
  eventOf: ({ key1, key3, fee, isActive }) => ({
    type: 'CoinpaymentsSet',
    data: { fee, isActive, publicKey: key1, secretKey: null, paymentCurrency: key3 },
  }),
  secrets: secretSecond,
});

export const setPaypal = saveSettings({
  ...shared('paypal'),
  summary: 'Set up PayPal: keys, fee, and whether it is offered.',
  values: paypalFields,
  saved: successTexts.paypalUpdated,
  eventOf: ({ key1, key3, fee, isActive }) => ({
    type: 'PaypalSet',
    data: { fee, isActive, clientKey: key1, secretKey: null, paymentCurrency: key3 },
  }),
  secrets: secretSecond,
});

export const setStripe = saveSettings({
  ...shared('stripe'),
  summary: 'Set up Stripe: keys, fee, and whether it is offered.',
  values: stripeFields,
  saved: successTexts.stripeUpdated,
  eventOf: ({ fee, isActive }) => ({
    type: 'StripeSet',
    data: { fee, isActive, secretKey: null, signingSecret: null },
  }),
  secrets: stripeSecrets,
});
