import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { spreadSettingsEventCatalogue, type SpreadSettingsEvent } from './events.ts';

const texts = { SpreadsSet: '{{actor}} set the spreads' } as const;

const fields = {
  spread_forex: 'Spread, forex',
  spread_commodity: 'Spread, commodity',
  spread_index: 'Spread, index',
  spread_crypto: 'Spread, crypto',
  spread_stock: 'Spread, stock',
} as const;

export const spreadSettingsAudit = defineAudit<SpreadSettingsEvent>({
  category: spreadSettingsEventCatalogue.category,
  texts,
  sentences: { SpreadsSet: () => ({ template: texts.SpreadsSet }) },
  fields,
  describer: lastWord(fields, ({ data }: SpreadSettingsEvent) => [
    { name: 'spread_forex', value: data.spread_forex },
    { name: 'spread_commodity', value: data.spread_commodity },
    { name: 'spread_index', value: data.spread_index },
    { name: 'spread_crypto', value: data.spread_crypto },
    { name: 'spread_stock', value: data.spread_stock },
  ]),
});
