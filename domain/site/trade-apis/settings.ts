import type { EventDeclaration } from '../../shared/event-catalogue.ts';
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

/** Before version 2 the site fetched nothing from any of them. */
const stored: EventDeclaration = {
  version: 2,
  upcasters: { 1: (data) => ({ ...data, isActive: false }) },
};

/** How the providers of prices, rates and calls are reached (customer.md section 2, External API setting). */
export const tradeApis = defineSettings<Parts>({
  category: 'trade_apis',
  foldVersion: 2,
  parts: {
    PolygonApiSet: {
      stored,
      defaults: { apiKey: null, isActive: false },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how Polygon is reached',
      fields: { apiKey: 'API Key', isActive: 'Active' },
    },
    EodApiSet: {
      stored,
      defaults: { apiKey: null, isActive: false },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how EOD is reached',
      fields: { apiKey: 'API Key', isActive: 'Active' },
    },
    OandaApiSet: {
      stored,
      defaults: { accountNumber: '', apiKey: null, environment: 'fxpractice', isActive: false },
      isPossible: ({ environment }) => oandaEnvironments.includes(environment),
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how OANDA is reached',
      fields: {
        accountNumber: 'Account number',
        apiKey: 'API Key',
        environment: 'Environment',
        isActive: 'Active',
      },
    },
    CurrencyApiSet: {
      stored,
      defaults: { apiKey: null, isActive: false },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how the currency API is reached',
      fields: { apiKey: 'API Key', isActive: 'Active' },
    },
    VoisoApiSet: {
      stored,
      defaults: { clusterId: '', apiKey: null, isActive: false },
      secrets: ['apiKey'],
      sentence: '{{actor}} changed how Voiso is reached',
      fields: { clusterId: 'Cluster ID', apiKey: 'API Key', isActive: 'Active' },
    },
  },
});
