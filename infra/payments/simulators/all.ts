import { join } from 'node:path';
import type { Gateway } from '../../../domain/shared/payments/types.ts';
import { startCoinpaymentsSimulator } from './coinpayments.ts';
import { startFlutterwaveSimulator } from './flutterwave.ts';
import { startPaypalSimulator } from './paypal.ts';
import type { PaymentSimulator, PaymentSimulatorOptions } from './simulator.ts';
import { startStripeSimulator } from './stripe.ts';

const starts: Readonly<
  Record<Gateway, (options: PaymentSimulatorOptions) => Promise<PaymentSimulator>>
> = {
  flutterwave: startFlutterwaveSimulator,
  coinpayments: startCoinpaymentsSimulator,
  paypal: startPaypalSimulator,
  stripe: startStripeSimulator,
};

export type PaymentSimulators = Readonly<{
  of: Readonly<Record<Gateway, PaymentSimulator>>;
  /** The address of each. */
  origins: Readonly<Record<Gateway, string>>;
  stop: () => Promise<void>;
}>;

export type PaymentSimulatorsOptions = Readonly<{
  /** The port of the web server on this machine; `null` while it is unknown, and then notices are lost. */
  port?: () => number | null;
  nowMs?: () => number;
  /** Where pages are stored; without it they end with the simulators. */
  folder?: string;
}>;

/** Starts the simulator of every payment provider. */
export const startPaymentSimulators = async ({
  port = () => null,
  nowMs,
  folder,
}: PaymentSimulatorsOptions = {}): Promise<PaymentSimulators> => {
  const start = (gateway: Gateway): Promise<PaymentSimulator> =>
    starts[gateway]({
      notifyAt: () =>
        port() === null ? null : `http://127.0.0.1:${port()}/payments/webhooks/${gateway}`,
      ...(nowMs === undefined ? {} : { nowMs }),
      ...(folder === undefined ? {} : { file: join(folder, `${gateway}.json`) }),
    });
  const [flutterwave, coinpayments, paypal, stripe] = await Promise.all([
    start('flutterwave'),
    start('coinpayments'),
    start('paypal'),
    start('stripe'),
  ]);
  const of = { flutterwave, coinpayments, paypal, stripe };
  return {
    of,
    origins: {
      flutterwave: flutterwave.origin,
      coinpayments: coinpayments.origin,
      paypal: paypal.origin,
      stripe: stripe.origin,
    },
    stop: async () => {
      await Promise.all(Object.values(of).map((one) => one.stop()));
    },
  };
};
