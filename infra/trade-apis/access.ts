import {
  tradeApiNames,
  type OandaEnvironment,
  type TradeApi,
} from '../../domain/shared/site/trade-apis.ts';

/**
 * How a provider is reached. `simulator`: the origin of a simulator that answers instead, `null` for the provider
 * itself.
 */
export type ApiAccess = Readonly<{ key: string; simulator: string | null }> &
  (
    | Readonly<{ api: 'polygonAPI' | 'eodAPI' | 'currencyAPI' }>
    | Readonly<{ api: 'oandaAPI'; accountNumber: string; environment: OandaEnvironment }>
    | Readonly<{ api: 'voiso'; clusterId: string }>
  );

/** Origins of the simulators that replace providers without a key. */
export type ApiSimulators = Readonly<Partial<Record<TradeApi, string>>>;

/** The key that every simulator of a provider accepts; it is not secret. */
export const simulatedKey = 'simulated-key';

/** The account of OANDA's simulator, and the cluster of Voiso's. */
export const simulatedAccount = '101-004-0000000-001';
export const simulatedCluster = 'simulator';

/** The name that is shown: `OANDA (simulator)`. */
export const nameOfApi = ({ api, simulator }: Pick<ApiAccess, 'api' | 'simulator'>): string =>
  simulator === null ? tradeApiNames[api] : `${tradeApiNames[api]} (simulator)`;

/**
 * The origin of a provider's API, according to the docs of polygon.io (stocks, forex and crypto),
 * eodhd.com/financial-apis, developer.oanda.com/rest-live-v20, currencyapi.com/docs and developers.voiso.com (API v4).
 */
export const originOfApi = (access: ApiAccess): string => {
  if (access.simulator !== null) return access.simulator;
  switch (access.api) {
    case 'polygonAPI':
      return 'https://api.polygon.io';
    case 'eodAPI':
      return 'https://eodhd.com';
    case 'oandaAPI':
      return `https://api-${access.environment}.oanda.com`;
    case 'currencyAPI':
      return 'https://api.currencyapi.com';
    case 'voiso':
      return `https://${access.clusterId.toLowerCase()}.voiso.com`;
  }
};

export const bearer = (key: string): Readonly<Record<string, string>> => ({
  Authorization: `Bearer ${key}`,
});
