import { join } from 'node:path';
import type { Config } from '../../infra/config.ts';
import { startStripeSimulator } from '../../infra/payments/simulators/stripe.ts';
import { startApiSimulators } from '../../infra/trade-apis/simulators.ts';

export type Simulators = Readonly<{
  /** Where each is, as the configuration holds it. */
  origins: Pick<Config, 'paymentSimulators' | 'apiSimulators'>;
  stop: () => Promise<void>;
}>;

/**
 * Simulators of the providers of payments, prices, rates and calls, where there are demo data; never in production. Pages
 * of payments stand after a restart. `port` is the web server's, once known.
 */
export const startSimulators = async (
  { demoData, production, dataDir }: Pick<Config, 'demoData' | 'production' | 'dataDir'>,
  port: () => number | null,
): Promise<Simulators> => {
  if (production || !demoData)
    return { origins: { paymentSimulators: {}, apiSimulators: {} }, stop: async () => undefined };
  const stripe = await startStripeSimulator({
    notifyAt: () =>
      port() === null ? null : `http://127.0.0.1:${port()}/payments/webhooks/stripe`,
    file: join(dataDir, 'simulators', 'stripe.json'),
  });
  const apis = await startApiSimulators();
  return {
    origins: { paymentSimulators: { stripe: stripe.origin }, apiSimulators: apis.origins },
    stop: async () => {
      await Promise.all([stripe.stop(), apis.stop()]);
    },
  };
};
