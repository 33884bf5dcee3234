import type {
  gatewayParts,
  gatewaySettings,
} from '../../../domain/payments/gateway-settings/settings.ts';
import type { SecretRef } from '../../../domain/shared/secret-ref.ts';
import type { Settings } from '../../../domain/shared/settings.ts';
import type { SignedCall } from '../../../infra/http/signature.ts';
import type { Notice, PaymentGateway } from '../../../infra/payments/gateway.ts';
import type { ProviderMetrics } from '../../../infra/providers/provider-metrics.ts';

type GatewayParts =
  typeof gatewaySettings extends Readonly<{ decider: { initialState: () => Settings<infer P> } }>
    ? P
    : never;
type Part = (typeof gatewayParts)[keyof typeof gatewayParts];

/** How the gateways stand, and the values of their secrets that may be used now: the newest first. */
export type GatewaySetup = Readonly<{
  valuesOf: <P extends Part>(part: P) => Readonly<GatewayParts[P]>;
  usable: (part: Part, field: string, ref: SecretRef | null) => Promise<readonly string[]>;
}>;

/** How an adapter reaches its provider. */
export type Reach = Readonly<{ simulator: string | null; metrics?: ProviderMetrics }>;

type Keyed<Keys, Gateway> = Readonly<{
  /** Of the account that is set up; `null` where there is none. */
  keysOf: (setup: GatewaySetup) => Promise<Keys | null>;
  /** What its simulator takes. */
  simulatedKeys: Keys;
  /** Makes the adapter; kept, since it counts failures in a row, until its keys are others. */
  make: (keys: Keys, reach: Reach) => Gateway;
  /** Whether the provider sent it. */
  isSender: (call: SignedCall, now: number, keys: Keys, gateway: Gateway) => Promise<boolean>;
  /** What a notice is about; `null` where it is about no deposit of ours. */
  readNotice: (body: Buffer) => Notice | null;
}>;

/** A provider as it can be reached now. */
export type Reached = Readonly<{
  gateway: PaymentGateway;
  isSender: (call: SignedCall, now: number) => Promise<boolean>;
}>;

/** A provider: what it is reached with, and how it tells. */
export type Wiring = Readonly<{
  reach: (
    setup: GatewaySetup,
    simulator: string | undefined,
    metrics: ProviderMetrics | undefined,
  ) => Promise<Reached | null>;
  readNotice: (body: Buffer) => Notice | null;
}>;

/** Adapters that are kept: that of the newest keys, and of those a moment before. */
const adaptersKept = 4;

/** Declares how a provider is reached: by the keys that are set up, else by its simulator where one stands in. */
export const openWiring = <Keys, Gateway extends PaymentGateway>(
  wiring: Keyed<Keys, Gateway>,
): Wiring => {
  const kept = new Map<string, Gateway>();
  const adapter = (keys: Keys, reach: Reach): Gateway => {
    const name = JSON.stringify([reach.simulator, keys]);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = wiring.make(keys, reach);
    if (kept.size >= adaptersKept) kept.clear();
    kept.set(name, made);
    return made;
  };
  return {
    readNotice: wiring.readNotice,
    reach: async (setup, simulator, metrics) => {
      const set = await wiring.keysOf(setup);
      if (set === null && simulator === undefined) return null;
      const keys = set ?? wiring.simulatedKeys;
      const gateway = adapter(keys, {
        simulator: set === null ? (simulator ?? null) : null,
        ...(metrics === undefined ? {} : { metrics }),
      });
      return { gateway, isSender: (call, now) => wiring.isSender(call, now, keys, gateway) };
    },
  };
};
