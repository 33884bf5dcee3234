/** What Stripe's simulator is reached with, and signs with; no secrets. */
export const simulatedStripeKeys = {
  secretKey: 'sk_test_simulator',
  signingSecret: 'whsec_simulator',
} as const;
