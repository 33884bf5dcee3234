import { isPositive } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import { lotsMax } from '../../shared/trading/types.ts';
import type { LotSelectorSet, LotTypesSet } from './events.ts';

type Parts = { LotTypesSet: LotTypesSet['data']; LotSelectorSet: LotSelectorSet['data'] };

export const lotSettings = defineSettings<Parts>({
  category: 'lot_settings',
  foldVersion: 2,
  parts: {
    LotTypesSet: {
      defaults: {
        types: {
          forex: 'amount',
          commodity: 'amount',
          index: 'amount',
          stock: 'amount',
          crypto: 'amount',
        },
      },
      sentence: '{{actor}} set which instruments are traded in lots',
      fields: { types: 'Lot states' },
      show: (types) =>
        Object.entries(types)
          .map(([category, state]) => `${category}: ${state}`)
          .join(', '),
    },
    LotSelectorSet: {
      defaults: { lots: [] },
      isPossible: ({ lots }) =>
        lots.length <= lotsMax && lots.every(({ value }) => isPositive(value)),
      sentence: '{{actor}} set the lots to choose from',
      fields: { lots: 'Lots' },
      show: (lots) => lots.map(({ label, value }) => `${label}: ${value}`).join(', '),
    },
  },
});
