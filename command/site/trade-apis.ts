import type { TradeApi } from '../../domain/shared/site/trade-apis.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradeApis } from '../../domain/site/trade-apis/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { keyedApiFields, oandaApiFields, tradeApiFields, voisoApiFields } from './contract.ts';

/** customer.md section 2 calls the fields `value1` to `value5`. */
const keyFirst = { value1: 'apiKey' };
const keySecond = { value2: 'apiKey' };

export const showTradeApis = showSettings({
  settings: tradeApis,
  path: '/admin/apis/api',
  summary:
    'Settings of the providers of prices, rates and calls; for keys, only whether they are set.',
  response: tradeApiFields,
  show: ({ PolygonApiSet, EodApiSet, OandaApiSet, CurrencyApiSet, VoisoApiSet }) => ({
    polygonAPI: { isActive: PolygonApiSet.values.isActive },
    eodAPI: { isActive: EodApiSet.values.isActive },
    oandaAPI: {
      value1: OandaApiSet.values.accountNumber,
      value3: OandaApiSet.values.environment,
      isActive: OandaApiSet.values.isActive,
    },
    currencyAPI: { isActive: CurrencyApiSet.values.isActive },
    voiso: { value1: VoisoApiSet.values.clusterId, isActive: VoisoApiSet.values.isActive },
  }),
  secrets: {
    polygonAPI: { type: 'PolygonApiSet', fields: keyFirst },
    eodAPI: { type: 'EodApiSet', fields: keyFirst },
    oandaAPI: { type: 'OandaApiSet', fields: keySecond },
    currencyAPI: { type: 'CurrencyApiSet', fields: keyFirst },
    voiso: { type: 'VoisoApiSet', fields: keySecond },
  },
});

const shared = (key: TradeApi) =>
  ({
    settings: tradeApis,
    method: 'PUT',
    path: `/admin/apis/${key}`,
    numbered: { nameField: 'key', name: key, numbered: 'value' },
  }) as const;

const keyed = (
  key: TradeApi,
  type: 'PolygonApiSet' | 'EodApiSet' | 'CurrencyApiSet',
  saved: string,
) =>
  saveSettings({
    ...shared(key),
    summary: `Set the key of ${key} and whether it is used; an omitted value stays.`,
    values: keyedApiFields,
    saved,
    eventOf: ({ isActive }) => ({ type, data: { isActive } }),
    secrets: keyFirst,
  });

export const setPolygonApi = keyed('polygonAPI', 'PolygonApiSet', successTexts.polygonApiUpdated);
export const setEodApi = keyed('eodAPI', 'EodApiSet', successTexts.eodApiUpdated);
export const setCurrencyApi = keyed(
  'currencyAPI',
  'CurrencyApiSet',
  successTexts.currencyApiUpdated,
);

export const setOandaApi = saveSettings({
  ...shared('oandaAPI'),
  summary: 'Set account number, key and environment of OANDA; an omitted key stays.',
  values: oandaApiFields,
  saved: successTexts.oandaApiUpdated,
  eventOf: ({ value1, value3, isActive }) => ({
    type: 'OandaApiSet',
    data: { accountNumber: value1, environment: value3, isActive },
  }),
  secrets: keySecond,
});

export const setVoisoApi = saveSettings({
  ...shared('voiso'),
  summary: 'Set cluster and key of Voiso; an omitted key stays.',
  values: voisoApiFields,
  saved: successTexts.voisoApiUpdated,
  eventOf: ({ value1, isActive }) => ({
    type: 'VoisoApiSet',
    data: { clusterId: value1, isActive },
  }),
  secrets: keySecond,
});
