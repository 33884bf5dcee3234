import { defineSettings } from '../../shared/settings.ts';
import { bundledLanguages, canBeLanguages } from '../../shared/site/languages.ts';
import type { LanguagesSet } from './events.ts';

/** The languages people can choose from. */
export const languageSettings = defineSettings<{ LanguagesSet: LanguagesSet['data'] }>({
  category: 'language_settings',
  foldVersion: 1,
  parts: {
    LanguagesSet: {
      defaults: { languages: bundledLanguages },
      isPossible: ({ languages }) => canBeLanguages(languages),
      sentence: '{{actor}} set the languages of the site',
      fields: { languages: 'Languages' },
      show: (languages) => languages.map(({ name, code }) => `${name} (${code})`).join(', '),
    },
  },
});
