import type { StripeSettings } from '../../domain/payments/gateway-settings/events.ts';
import { gatewayParts, gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import type { SecretRef } from '../../domain/shared/secret-ref.ts';
import type { PayableGateway } from '../../domain/shared/payments/types.ts';
import { timedHmac, type SignatureChecks } from '../../infra/http/signature.ts';
import type { Notice, PaymentGateway } from '../../infra/payments/gateway.ts';
import { simulatedStripeKeys } from '../../infra/payments/simulators/keys.ts';
import { createStripe, readStripeNotice } from '../../infra/payments/stripe.ts';
import type { ProviderMetrics } from '../../infra/providers/provider-metrics.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';
import type { Clock } from '../core/handle.ts';
import { readSettings } from '../core/settings-routes.ts';
import { secretPlace, usableSecrets } from '../core/settings-secrets.ts';
import type { StreamReader } from '../core/stream-reader.ts';

/** Origins of the simulators that stand in for providers without a key. */
export type SimulatorOrigins = Readonly<Partial<Record<PayableGateway, string>>>;

export type Gateways = Readonly<{
  /** The provider as it is set up now; `null` where it has no key and no simulator stands in. */
  open: (gateway: PayableGateway) => Promise<PaymentGateway | null>;
  /** Reads a notice whose signature was checked; `null` where it is about no deposit of ours. */
  readNotice: (gateway: PayableGateway, body: Buffer) => Notice | null;
  signatures: SignatureChecks;
}>;

export type GatewaysOptions = Readonly<{
  streams: StreamReader;
  secrets: Pick<Secrets, 'find'>;
  simulators: SimulatorOrigins;
  clock: Clock;
  metrics?: ProviderMetrics;
}>;

/** Adapters keep what they know of failures in a row, so there is one for each key. */
const stripesKept = 4;

/** The payment providers as their settings say; of a key in the vault the newest counts. */
export const createGateways = (options: GatewaysOptions): Gateways => {
  const { streams, secrets, simulators, clock, metrics } = options;
  const { category } = gatewaySettings.decider;
  const stripes = new Map<string, PaymentGateway>();

  const settingsOf = async (): Promise<StripeSettings> =>
    (await readSettings(streams, gatewaySettings)).settings.parts[gatewayParts.stripe].values;

  const usable = (field: string, ref: SecretRef | null): Promise<readonly string[]> =>
    usableSecrets(secrets, secretPlace(category, gatewayParts.stripe, field), ref, clock());

  const stripeWith = (secretKey: string, simulator: string | null): PaymentGateway => {
    const name = `${simulator ?? ''} ${secretKey}`;
    const known = stripes.get(name);
    if (known !== undefined) return known;
    const made = createStripe({
      secretKey,
      simulator,
      ...(metrics === undefined ? {} : { metrics }),
    });
    if (stripes.size >= stripesKept) stripes.clear();
    stripes.set(name, made);
    return made;
  };

  const signingSecrets = async (): Promise<readonly string[]> => {
    const { secretKey, signingSecret } = await settingsOf();
    if (secretKey !== null) return usable('signingSecret', signingSecret);
    return simulators.stripe === undefined ? [] : [simulatedStripeKeys.signingSecret];
  };

  return {
    open: async () => {
      const [secretKey] = await usable('secretKey', (await settingsOf()).secretKey);
      if (secretKey !== undefined) return stripeWith(secretKey, null);
      const { stripe: simulator } = simulators;
      return simulator === undefined ? null : stripeWith(simulatedStripeKeys.secretKey, simulator);
    },
    readNotice: (_gateway, body) => readStripeNotice(body),
    signatures: new Map([['stripe', timedHmac('Stripe-Signature', signingSecrets)]]),
  };
};
