import { successTexts } from '../../domain/shared/texts/success.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { spreadFields } from './contract.ts';

export const showSpreads = showSettings({
  settings: spreadSettings,
  path: '/admin/spreads/api',
  summary: 'What the spread of each category is multiplied by.',
  response: spreadFields,
  show: ({ SpreadsSet }) => SpreadsSet.values,
});

export const setSpreads = saveSettings({
  settings: spreadSettings,
  path: '/admin/spreads',
  summary: 'Set what the spread of each category is multiplied by.',
  values: spreadFields,
  saved: successTexts.spreadsUpdated,
  eventOf: (data) => ({ type: 'SpreadsSet', data }),
});
