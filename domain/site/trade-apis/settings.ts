import { defineSettings } from '../../shared/settings.ts';
import { oandaEnvironments } from '../../shared/site/trade-apis.ts';
import type {
  CurrencyApiSet,
  EodApiSet,
  OandaApiSet,
  PolygonApiSet,
  VoisoApiSet,
} from './events.ts';

type Parts = {
  PolygonApiSet: PolygonApiSet['data'];
  EodApiSet: EodApiSet['data'];
  OandaApiSet: OandaApiSet['data'];
  CurrencyApiSet: CurrencyApiSet['data'];
  VoisoApiSet: VoisoApiSet['data'];
};

/** How the providers of prices, rates and calls are reached (customer.md section 2, External API setting). */
export const tradeApis = defineSettings<Parts>({
  category: 'trade_apis',
  foldVersion: 1,
  parts: {
    PolygonApiSet: {
      defaults: { apiKey: null },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how Polygon is reached',
      fields: { apiKey: 'API Key' },
    },
    EodApiSet: {
      defaults: { apiKey: null },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how EOD is reached',
      fields: { apiKey: 'API Key' },
    },
    OandaApiSet: {
      defaults: { accountNumber: '', apiKey: null, environment: 'fxpractice' },
      isPossible: ({ environment }) => oandaEnvironments.includes(environment),
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how OANDA is reached',
      fields: {
        accountNumber: 'Account number',
        apiKey: 'API Key',
        environment: 'Environment',
      },
    },
    CurrencyApiSet: {
      defaults: { apiKey: null },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how the currency API is reached',
      fields: { apiKey: 'API Key' },
    },
    VoisoApiSet: {
      defaults: { clusterId: '', apiKey: null },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how Voiso is reached',
      fields: { clusterId: 'Cluster ID', apiKey: 'API Key' },
    },
  },
});
