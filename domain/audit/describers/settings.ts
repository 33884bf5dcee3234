import { pair, yesOrNo } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import type { LotSettingsEvent } from '../../site/lot-settings/events.ts';
import type { SiteSettingsEvent } from '../../site/site-settings/events.ts';
import type { SpreadSettingsEvent } from '../../site/spread-settings/events.ts';
import type { InstrumentData, InstrumentEvent } from '../../trading/instrument/events.ts';
import { lastWord, type Setting } from './describer.ts';

export const siteSettingsDescriber = lastWord<SiteSettingsEvent>(({ data }) => [
  { name: 'appName', value: data.appName },
  { name: 'appUrl', value: data.appUrl },
  { name: 'appCurrency', value: data.appCurrency },
  { name: 'demoBalance', value: data.demoBalance },
  { name: 'whatsapp', value: data.whatsapp },
  { name: 'kycDeposit', value: yesOrNo(data.kycDeposit) },
  { name: 'kycWithdraw', value: yesOrNo(data.kycWithdraw) },
  { name: 'kycTrade', value: yesOrNo(data.kycTrade) },
  { name: 'slippageLimitPips', value: data.slippageLimitPips },
]);

export const spreadSettingsDescriber = lastWord<SpreadSettingsEvent>(({ data }) => [
  { name: 'spread_forex', value: data.spread_forex },
  { name: 'spread_commodity', value: data.spread_commodity },
  { name: 'spread_index', value: data.spread_index },
  { name: 'spread_crypto', value: data.spread_crypto },
  { name: 'spread_stock', value: data.spread_stock },
]);

export const lotSettingsDescriber = lastWord<LotSettingsEvent>((event) => {
  switch (event.type) {
    case 'LotTypesSet': {
      const types = Object.entries(event.data.types).map(([of, state]) => `${of}: ${state}`);
      return [{ name: 'types', value: types.join(', ') }];
    }
    case 'LotSelectorSet': {
      const lots = event.data.lots.map(({ label, value }) => `${label}: ${value}`);
      return [{ name: 'lots', value: lots.join(', ') }];
    }
    default:
      return never(event);
  }
});

const instrument = (data: InstrumentData): readonly Setting[] => [
  { name: 'status', value: 'listed' },
  { name: 'name', value: pair(data.name) },
  { name: 'base', value: data.base },
  { name: 'quote', value: data.quote },
  { name: 'alias', value: data.alias },
  { name: 'category', value: data.category },
  { name: 'tradable', value: yesOrNo(data.tradable) },
  { name: 'tradingview', value: data.tradingview },
  { name: 'leverage', value: `1:${data.leverage}` },
];

export const instrumentDescriber = lastWord<InstrumentEvent>((event) => {
  switch (event.type) {
    case 'InstrumentAdded':
    case 'InstrumentChanged':
      return instrument(event.data);
    case 'InstrumentRemoved':
      return [{ name: 'status', value: 'removed' }];
    default:
      return never(event);
  }
});
