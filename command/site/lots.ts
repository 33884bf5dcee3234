import { successTexts } from '../../domain/shared/texts/success.ts';
import type { LotTypes } from '../../domain/site/lot-settings/events.ts';
import { lotSettings } from '../../domain/site/lot-settings/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { lotFields, lotSelectorFields, lotTypeFields } from './contract.ts';

/** The names of customer.md section 3 begin with a `t`. */
const named = ({ forex, commodity, index, crypto, stock }: LotTypes) => ({
  t_forex: forex,
  t_commodity: commodity,
  t_index: index,
  t_crypto: crypto,
  t_stock: stock,
});

export const showLots = showSettings({
  settings: lotSettings,
  path: '/admin/lots/api',
  summary: 'Entry of amounts in each category (typed or chosen), and the lots to choose from.',
  response: lotFields,
  show: ({ LotTypesSet, LotSelectorSet }) => ({
    ...named(LotTypesSet.values.types),
    lotSelector: [...LotSelectorSet.values.lots],
  }),
});

export const setLotTypes = saveSettings({
  settings: lotSettings,
  path: '/admin/lots',
  summary: 'Set whether amounts of each category are typed or chosen from lots.',
  values: lotTypeFields,
  saved: successTexts.lotsUpdated,
  eventOf: ({ t_forex, t_commodity, t_index, t_crypto, t_stock }) => ({
    type: 'LotTypesSet',
    data: {
      types: {
        forex: t_forex,
        commodity: t_commodity,
        index: t_index,
        crypto: t_crypto,
        stock: t_stock,
      },
    },
  }),
});

export const setLotSelector = saveSettings({
  settings: lotSettings,
  path: '/admin/lotSelector',
  summary: 'Set the lots to choose from.',
  values: lotSelectorFields,
  saved: successTexts.lotsUpdated,
  eventOf: ({ lotSelector }) => ({ type: 'LotSelectorSet', data: { lots: lotSelector } }),
});
