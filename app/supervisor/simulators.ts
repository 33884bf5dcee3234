import { join } from 'node:path';
import { roles } from '../../domain/shared/roles.ts';
import type { Config } from '../../infra/config.ts';
import { demoStaff } from '../demo/demo-staff.ts';
import { startPaymentSimulators } from '../../infra/payments/simulators/all.ts';
import { startReceiverSimulator } from '../../infra/providers/receiver-simulator.ts';
import { startApiSimulators } from '../../infra/trade-apis/simulators.ts';

/** The demo's people who make calls. */
const callers = [
  'agent@daybook.test',
  'retention@daybook.test',
  ...demoStaff
    .filter(({ roleId }) => roleId === roles.agent || roleId === roles.retentionAgent)
    .map(({ email }) => email),
];

export type Simulators = Readonly<{
  /** The addresses of the simulators, in the form of the configuration. */
  origins: Pick<Config, 'paymentSimulators' | 'apiSimulators' | 'webhookReceiver'>;
  stop: () => Promise<void>;
}>;

/**
 * Simulators of the providers of payments, prices, rates and calls, and of a receiver of webhooks, if there are demo
 * data; never in production. Payment pages survive a restart. `port` is the web server's, once known.
 */
export const startSimulators = async (
  { demoData, production, dataDir }: Pick<Config, 'demoData' | 'production' | 'dataDir'>,
  port: () => number | null,
): Promise<Simulators> => {
  if (production || !demoData)
    return {
      origins: { paymentSimulators: {}, apiSimulators: {}, webhookReceiver: null },
      stop: async () => undefined,
    };
  const payments = await startPaymentSimulators({ port, folder: join(dataDir, 'simulators') });
  const apis = await startApiSimulators(callers);
  const receiver = await startReceiverSimulator();
  return {
    origins: {
      paymentSimulators: payments.origins,
      apiSimulators: apis.origins,
      webhookReceiver: receiver.origin,
    },
    stop: async () => {
      await Promise.all([payments.stop(), apis.stop(), receiver.stop()]);
    },
  };
};
