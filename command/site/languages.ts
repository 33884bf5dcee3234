import { successTexts } from '../../domain/shared/texts/success.ts';
import { languageSettings } from '../../domain/site/language-settings/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { languageFields, languagesRequest } from './contract.ts';

export const showLanguages = showSettings({
  settings: languageSettings,
  path: '/admin/share/languages',
  summary: 'Languages that users can choose from.',
  response: languageFields,
  show: ({ LanguagesSet }) => ({ languages: [...LanguagesSet.values.languages] }),
});

export const setLanguages = saveSettings({
  settings: languageSettings,
  path: '/admin/languages',
  summary: 'Set the languages that users can choose from.',
  values: languagesRequest,
  saved: successTexts.languagesUpdated,
  eventOf: ({ languages, lotSelector }) => ({
    type: 'LanguagesSet',
    data: { languages: languages ?? lotSelector ?? [] },
  }),
});
