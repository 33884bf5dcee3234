const names: Readonly<Record<string, Readonly<{ label: string }>>> = {
  bank: { label: 'Bank' },
  flutterwave: { label: 'Flutterwave' },
  coinpayments: { label: 'CoinPayments' },
  paypal: { label: 'PayPal' },
  stripe: { label: 'Stripe' },
};

/** How money came or goes, as a catalogue text. */
export const gatewayName = (gateway: string): string => names[gateway]?.label ?? gateway;
