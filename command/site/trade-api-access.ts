import type { TradeApi } from '../../domain/shared/site/trade-apis.ts';
import type { SecretRef } from '../../domain/shared/secret-ref.ts';
import { tradeApis } from '../../domain/site/trade-apis/settings.ts';
import {
  simulatedAccount,
  simulatedCluster,
  simulatedKey,
  type ApiAccess,
  type ApiSimulators,
} from '../../infra/trade-apis/access.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';
import type { Clock } from '../core/handle.ts';
import { readSettings } from '../core/settings-routes.ts';
import { secretPlace, usableSecrets } from '../core/settings-secrets.ts';
import type { StreamReader } from '../core/stream-reader.ts';

/** How a provider is reached, or why it is not used: switched off, or without a key. */
export type ApiStanding = ApiAccess | 'off' | 'no key';

export type TradeApiAccess = Readonly<{
  /** How a provider is reached now; `null` if it has neither a key nor a simulator. */
  accessTo: (api: TradeApi) => Promise<ApiAccess | null>;
  /** The same if it is switched on; `null` if it is off. */
  activeAccessTo: (api: TradeApi) => Promise<ApiAccess | null>;
  /** The same, and the reason if it cannot be used. */
  standingOf: (api: TradeApi) => Promise<ApiStanding>;
}>;

export type TradeApiAccessOptions = Readonly<{
  streams: StreamReader;
  secrets: Pick<Secrets, 'find'>;
  simulators: ApiSimulators;
  clock: Clock;
}>;

/** The event that sets up each provider. */
const partOf = {
  polygonAPI: 'PolygonApiSet',
  eodAPI: 'EodApiSet',
  oandaAPI: 'OandaApiSet',
  currencyAPI: 'CurrencyApiSet',
  voiso: 'VoisoApiSet',
} as const satisfies Record<TradeApi, string>;

/** How the providers of prices, rates and calls are reached, by the current settings and vault. */
export const createTradeApiAccess = (options: TradeApiAccessOptions): TradeApiAccess => {
  const { streams, secrets, simulators, clock } = options;
  const { category } = tradeApis.decider;
  const partsNow = async () => (await readSettings(streams, tradeApis)).settings.parts;
  type Parts = Awaited<ReturnType<typeof partsNow>>;

  const keyOf = async (api: TradeApi, ref: SecretRef | null): Promise<string | null> => {
    const place = secretPlace(category, partOf[api], 'apiKey');
    const [key = null] = await usableSecrets(secrets, place, ref, clock());
    return key;
  };

  const within = async (parts: Parts, api: TradeApi): Promise<ApiAccess | null> => {
    const key = await keyOf(api, parts[partOf[api]].values.apiKey);
    const simulator = key === null ? (simulators[api] ?? null) : null;
    if (key === null && simulator === null) return null;
    const isSimulated = simulator !== null;
    const common = { key: key ?? simulatedKey, simulator };
    if (api === 'voiso') {
      const { clusterId } = parts.VoisoApiSet.values;
      return { ...common, api, clusterId: isSimulated ? simulatedCluster : clusterId };
    }
    if (api !== 'oandaAPI') return { ...common, api };
    const { accountNumber, environment } = parts.OandaApiSet.values;
    const account = isSimulated ? simulatedAccount : accountNumber;
    return { ...common, api, accountNumber: account, environment };
  };

  const standingOf = async (api: TradeApi): Promise<ApiStanding> => {
    const parts = await partsNow();
    if (!parts[partOf[api]].values.isActive) return 'off';
    return (await within(parts, api)) ?? 'no key';
  };

  return {
    accessTo: async (api) => within(await partsNow(), api),
    activeAccessTo: async (api) => {
      const standing = await standingOf(api);
      return typeof standing === 'string' ? null : standing;
    },
    standingOf,
  };
};
