import { defineErrors } from '../shared/errors.ts';

/** The refusals of changes to the site itself. */
export const siteErrors = defineErrors({
  LANGUAGE_NOT_FOUND: { status: 404, text: 'This language is not set up on this site.' },
  ENGLISH_IS_THE_KEY: {
    status: 422,
    text: 'English texts cannot be translated. Choose another language.',
  },
  TRANSLATION_NOT_FOUND: { status: 404, text: 'This sentence has no translation of your own.' },
  TRANSLATION_EXISTS: {
    status: 409,
    text: 'This sentence already has a translation. Edit that one.',
  },
  STALE_TRANSLATION: {
    status: 409,
    text: 'Somebody else changed this translation. It is now: {{value}}',
    audit: 'Somebody else had changed the translation meanwhile.',
  },
  STALE_TRANSLATIONS: {
    status: 409,
    text: 'Somebody else changed {{count}} of these translations since you opened this page. Check them and import again.',
    audit: 'Somebody else had changed some of the translations meanwhile.',
  },
  TRANSLATION_KEY_UNKNOWN: { status: 422, text: 'This sentence is not used in the product.' },
  TRANSLATION_LACKS: {
    status: 422,
    text: 'The translation is missing {{missing}}.',
    audit: 'The translation lacked a placeholder.',
  },
  TRANSLATION_FILLS_MORE: {
    status: 422,
    text: 'The sentence has no placeholder {{unknown}}.',
    audit: 'The translation had an unknown placeholder.',
  },
  TRANSLATION_MARKUP: {
    status: 422,
    text: 'A translation is plain text, without angle brackets and without nesting.',
  },
  TRANSLATIONS_REFUSED: {
    status: 422,
    text: 'Nothing was imported: {{count}} of the translations are not valid. The first: {{key}} – {{why}}',
    audit: 'Some of the translations were not valid.',
  },
  TRANSLATIONS_UNREADABLE: {
    status: 422,
    text: 'This file cannot be read. It needs the columns key and value, or one JSON object of sentences.',
  },
});
