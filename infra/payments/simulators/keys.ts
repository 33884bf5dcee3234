/** The keys of the simulators; they are not secret. */
export const simulatedStripeKeys = {
  secretKey: 'sk_test_simulator',
  signingSecret: 'whsec_simulator',
} as const;

export const simulatedFlutterwaveKeys = {
  secretKey: 'FLWSECK_TEST-SIMULATOR-X',
  secretHash: 'hash_simulator',
} as const;

export const simulatedCoinpaymentsKeys = {
  publicKey: 'public_simulator',
  secretKey: 'private_simulator',
  paymentCurrency: '',
} as const;

export const simulatedPaypalKeys = {
  clientKey: 'client_simulator',
  secretKey: 'secret_simulator',
  paymentCurrency: '',
} as const;
