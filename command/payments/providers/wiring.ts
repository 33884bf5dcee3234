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

/** The gateway settings, and their currently valid secrets, newest first. */
export type GatewaySetup = Readonly<{
  valuesOf: <P extends Part>(part: P) => Readonly<GatewayParts[P]>;
  usable: (part: Part, field: string, ref: SecretRef | null) => Promise<readonly string[]>;
}>;

/** How an adapter reaches its provider. */
export type Reach = Readonly<{ simulator: string | null; metrics?: ProviderMetrics }>;

type Keyed<Keys, Gateway> = Readonly<{
  /** The keys of the configured account; `null` if there is none. */
  keysOf: (setup: GatewaySetup) => Promise<Keys | null>;
  /** The keys that its simulator accepts. */
  simulatedKeys: Keys;
  /** Creates the adapter, which is kept until its keys change, because it counts consecutive failures. */
  make: (keys: Keys, reach: Reach) => Gateway;
  /** Whether the call came from the provider. */
  isSender: (call: SignedCall, now: number, keys: Keys, gateway: Gateway) => Promise<boolean>;
  /** What a notice is about; `null` if it is not about one of our deposits. */
  readNotice: (body: Buffer) => Notice | null;
}>;

/** A provider that can be reached now. */
export type Reached = Readonly<{
  gateway: PaymentGateway;
  isSender: (call: SignedCall, now: number) => Promise<boolean>;
}>;

/** A provider: how to reach it, and how to read its notices. */
export type Wiring = Readonly<{
  reach: (
    setup: GatewaySetup,
    simulator: string | undefined,
    metrics: ProviderMetrics | undefined,
  ) => Promise<Reached | null>;
  readNotice: (body: Buffer) => Notice | null;
}>;

/** How many adapters are kept: for the newest keys, and for those just before. */
const adaptersKept = 4;

/** Declares how a provider is reached: with the configured keys, else through its simulator if there is one. */
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
