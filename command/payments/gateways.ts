import { gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { gateways, type Gateway } from '../../domain/shared/payments/types.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { SignatureCheck, SignatureChecks } from '../../infra/http/signature.ts';
import type { Notice, PaymentGateway } from '../../infra/payments/gateway.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import type { ProviderMetrics } from '../../infra/providers/provider-metrics.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';
import type { Clock } from '../core/handle.ts';
import { openNewestState } from '../core/newest-state.ts';
import { secretPlace, usableSecrets } from '../core/settings-secrets.ts';
import type { StreamReader } from '../core/stream-reader.ts';
import { openCoinpayments } from './providers/coinpayments.ts';
import { openFlutterwave } from './providers/flutterwave.ts';
import { openPaypal } from './providers/paypal.ts';
import { openStripe } from './providers/stripe.ts';
import type { GatewaySetup, Reached, Wiring } from './providers/wiring.ts';

/** Origins of the simulators that replace providers without a key. */
export type SimulatorOrigins = Readonly<Partial<Record<Gateway, string>>>;

export type Gateways = Readonly<{
  /** The provider as it is set up now; `null` if it has neither a key nor a simulator. */
  open: (gateway: Gateway) => Promise<PaymentGateway | null>;
  /** Reads a notice whose signature was verified; `null` if it is not about one of our deposits. */
  readNotice: (gateway: Gateway, body: Buffer) => Notice | null;
  signatures: SignatureChecks;
}>;

export type GatewaysOptions = Readonly<{
  streams: StreamReader;
  secrets: Pick<Secrets, 'find'>;
  simulators: SimulatorOrigins;
  clock: Clock;
  metrics?: ProviderMetrics;
}>;

/** The payment providers by their settings; of several keys in the vault the newest is used. */
export const createGateways = (options: GatewaysOptions): Gateways => {
  const { streams, secrets, simulators, clock, metrics } = options;
  const { category } = gatewaySettings.decider;
  const wirings: Readonly<Record<Gateway, Wiring>> = {
    flutterwave: openFlutterwave(),
    coinpayments: openCoinpayments(),
    paypal: openPaypal(),
    stripe: openStripe(),
  };

  const readSettings = openNewestState(streams, gatewaySettings.decider, settingsStreamId);

  const setup = async (): Promise<GatewaySetup> => {
    const { parts } = await readSettings();
    return {
      valuesOf: (part) => parts[part].values,
      usable: (part, field, ref) =>
        usableSecrets(secrets, secretPlace(category, part, field), ref, clock()),
    };
  };
  const reach = async (gateway: Gateway): Promise<Reached | null> =>
    wirings[gateway].reach(await setup(), simulators[gateway], metrics);

  const check =
    (gateway: Gateway): SignatureCheck =>
    async (call, now) => {
      try {
        return (await (await reach(gateway))?.isSender(call, now)) ?? false;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        // The sender cannot be verified now; the provider will send it again.
        throw new DomainError(paymentsErrors.PROVIDER_UNAVAILABLE);
      }
    };

  return {
    open: async (gateway) => (await reach(gateway))?.gateway ?? null,
    readNotice: (gateway, body) => wirings[gateway].readNotice(body),
    signatures: new Map(gateways.map((gateway) => [gateway, check(gateway)])),
  };
};
