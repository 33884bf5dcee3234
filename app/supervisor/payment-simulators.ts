import type { Config } from '../../infra/config.ts';
import { startStripeSimulator } from '../../infra/payments/stripe-simulator.ts';

export type PaymentSimulators = Readonly<{
  origins: Config['paymentSimulators'];
  stop: () => Promise<void>;
}>;

/** Simulators of payment providers, where there are demo data; never in production. `port` is the web server's, once known. */
export const startPaymentSimulators = async (
  { demoData, production }: Pick<Config, 'demoData' | 'production'>,
  port: () => number | null,
): Promise<PaymentSimulators> => {
  if (production || !demoData) return { origins: {}, stop: async () => undefined };
  const stripe = await startStripeSimulator({
    notifyAt: () =>
      port() === null ? null : `http://127.0.0.1:${port()}/payments/webhooks/stripe`,
  });
  return { origins: { stripe: stripe.origin }, stop: stripe.stop };
};
