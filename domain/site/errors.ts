import { defineErrors } from '../shared/errors.ts';

/** The refusals of changes to the site itself. */
export const siteErrors = defineErrors({
  LANGUAGE_NOT_FOUND: { status: 404, text: 'This site does not have this language.' },
  ENGLISH_IS_THE_KEY: {
    status: 422,
    text: 'English is the language of the keys. Choose another language.',
  },
  TRANSLATION_NOT_FOUND: { status: 404, text: 'This sentence has no translation of your own.' },
  TRANSLATION_EXISTS: {
    status: 409,
    text: 'This sentence has a translation already. Edit that one.',
  },
  STALE_TRANSLATION: {
    status: 409,
    text: 'Somebody else has changed this translation since you opened it. It says now: {{value}}',
    audit: 'Somebody else had changed the translation meanwhile.',
  },
  STALE_TRANSLATIONS: {
    status: 409,
    text: 'Somebody else has changed {{count}} of these translations since you opened this page. Look at them and import again.',
    audit: 'Somebody else had changed some of the translations meanwhile.',
  },
  TRANSLATION_KEY_UNKNOWN: { status: 422, text: 'No screen, mail or message says this sentence.' },
  TRANSLATION_LACKS: {
    status: 422,
    text: 'The translation lacks {{missing}}.',
    audit: 'The translation lacked what is filled in.',
  },
  TRANSLATION_FILLS_MORE: {
    status: 422,
    text: 'The sentence does not fill in {{unknown}}.',
    audit: 'The translation filled in what the sentence does not.',
  },
  TRANSLATION_MARKUP: {
    status: 422,
    text: 'A translation is plain text, without angle brackets and without nesting.',
  },
  TRANSLATIONS_REFUSED: {
    status: 422,
    text: 'Nothing was imported: {{count}} of the translations cannot be taken. The first: {{key}} – {{why}}',
    audit: 'Some of the translations could not be taken.',
  },
  TRANSLATIONS_UNREADABLE: {
    status: 422,
    text: 'This file cannot be read. It needs a column key and a column value, or one JSON object of sentences.',
  },
});
