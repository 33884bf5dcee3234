import { successTexts } from '../../domain/shared/texts/success.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { spreadFields } from './contract.ts';

export const showSpreads = showSettings({
  settings: spreadSettings,
  path: '/admin/spreads/api',
  summary: 'Spread multiplier of each category.',
  response: spreadFields,
  show: ({ SpreadsSet }) => SpreadsSet.values,
});

export const setSpreads = saveSettings({
  settings: spreadSettings,
  path: '/admin/spreads',
  summary: 'Set the spread multiplier of each category.',
  values: spreadFields,
  saved: successTexts.spreadsUpdated,
  eventOf: (data) => ({ type: 'SpreadsSet', data }),
});
