import { join } from 'node:path';
import type { Config } from '../../infra/config.ts';
import { startStripeSimulator } from '../../infra/payments/simulators/stripe.ts';

export type PaymentSimulators = Readonly<{
  origins: Config['paymentSimulators'];
  stop: () => Promise<void>;
}>;

/** Simulators of payment providers, where there are demo data; never in production. Pages stand after a restart. `port` is the web server's, once known. */
export const startPaymentSimulators = async (
  { demoData, production, dataDir }: Pick<Config, 'demoData' | 'production' | 'dataDir'>,
  port: () => number | null,
): Promise<PaymentSimulators> => {
  if (production || !demoData) return { origins: {}, stop: async () => undefined };
  const stripe = await startStripeSimulator({
    notifyAt: () =>
      port() === null ? null : `http://127.0.0.1:${port()}/payments/webhooks/stripe`,
    file: join(dataDir, 'simulators', 'stripe.json'),
  });
  return { origins: { stripe: stripe.origin }, stop: stripe.stop };
};
