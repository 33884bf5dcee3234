import { isNegative, lte, type Decimal } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import { spreadMax } from '../../shared/trading/costs.ts';
import type { Category } from '../../shared/trading/types.ts';
import type { SpreadSettings } from './events.ts';

export const spreadSettings = defineSettings<{ SpreadsSet: SpreadSettings }>({
  category: 'spread_settings',
  foldVersion: 2,
  parts: {
    SpreadsSet: {
      defaults: {
        spread_forex: '1',
        spread_commodity: '1',
        spread_index: '1',
        spread_crypto: '1',
        spread_stock: '1',
      },
      isPossible: (values) =>
        Object.values(values).every((spread) => !isNegative(spread) && lte(spread, spreadMax)),
      sentence: '{{actor}} set the spreads',
      fields: {
        spread_forex: 'Spread, forex',
        spread_commodity: 'Spread, commodity',
        spread_index: 'Spread, index',
        spread_crypto: 'Spread, crypto',
        spread_stock: 'Spread, stock',
      },
    },
  },
});

/** The spread setting of a category; 1 until somebody sets it (decisions.md 29). */
export const spreadSettingOf = (settings: Readonly<SpreadSettings>, category: Category): Decimal =>
  settings[`spread_${category}`];
