import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { languageCode } from '../../domain/shared/site/languages.ts';
import { line } from '../core/text-schema.ts';

/** Most characters of a translation; the longest sentences have 300. */
export const translationLengthMax = 2_000;

/** Most bytes of a file of translations; a whole language has 250,000. */
export const translationsFileMax = 500_000;

const code = () =>
  string()
    .required('Code is required')
    .max(40, 'Unknown language')
    .matches(languageCode, 'Unknown language');

const revision = () => number().integer().min(0);

export const languageCodeParams = object({ code: code() });

/**
 * `expectedRevision` is the sentence's revision when its editor was opened; if absent, changes by others are not
 * checked.
 */
export const translationRequest = object({
  code: code(),
  key: string().required('Key is required').max(1_000, 'Key is too long'),
  value: line().required('Value is required').max(translationLengthMax, 'Value is too long'),
  expectedRevision: revision(),
});

export type TranslationRequest = InferType<typeof translationRequest>;

export const removeTranslationQuery = object({ expectedRevision: revision() });

export const translationFileFormats = ['csv', 'json'] as const;
export type TranslationFileFormat = (typeof translationFileFormats)[number];

const format = () =>
  string()
    .oneOf([...translationFileFormats], 'Choose csv or json.')
    .required('Choose csv or json.');

export const exportTranslationsQuery = object({ format: format() });

/** `content` is the file's text. */
export const importTranslationsRequest = object({
  code: code(),
  format: format(),
  content: string()
    .required('Choose a file.')
    .max(translationsFileMax, 'Choose a file of at most 500 kB.'),
  expectedRevision: revision(),
});

export type ImportTranslationsRequest = InferType<typeof importTranslationsRequest>;

export const importedResponse = object({
  message: string().required(),
  changed: number().required(),
});

export type ImportedResponse = InferType<typeof importedResponse>;

export const translationSavedResponse = object({
  message: string().required(),
  id: string().required(),
});

export const translationStates = ['missing', 'reported', 'own', 'unused'] as const;
export type TranslationState = (typeof translationStates)[number];

const sorts = ['key', '-key', 'value', '-value'] as const;

/**
 * `show` filters: sentences without a translation, those of them that a screen reported, the site's own translations,
 * or those of them whose sentence the product no longer has.
 */
export const translationsQuery = object({
  page: number().integer().min(1).max(1_000),
  limit: number().integer().min(1).max(1_000),
  sort: string().oneOf([...sorts], 'This list cannot be sorted by this column.'),
  search: string().max(100, 'Enter at most 100 characters.'),
  show: string().oneOf([...translationStates], 'Choose missing, reported, own or unused.'),
});

export type TranslationsQuery = InferType<typeof translationsQuery>;

const translation = object({
  id: string().required(),
  code: string().required(),
  key: string().required(),
  /** The translation that screens show; `null` for English. */
  value: mixed<string>().nullable().defined(),
  /** Whether it is the site's own, and not the product's. */
  own: boolean().required(),
  /** Whether a screen reported it as missing. */
  reported: boolean().required(),
  /** Whether the product no longer has the sentence, so that no screen shows this translation. */
  unused: boolean().required(),
  revision: number().required(),
});

export type TranslationItem = InferType<typeof translation>;

export const translationsResponse = object({
  data: array(translation).required(),
  meta: object({
    total: number().required(),
    per_page: number().required(),
    current_page: number().required(),
    last_page: number().required(),
  }).required(),
  language: object({ name: string().required(), code: string().required() }).required(),
  coverage: object({
    sentences: number().required(),
    translated: number().required(),
    /** From 0 to 100, rounded down, so that 100 means that nothing is missing. */
    percent: number().required(),
    own: number().required(),
    reported: number().required(),
    /** Own translations of sentences that the product no longer has; they count nowhere else. */
    unused: number().required(),
  }).required(),
  revision: number().required(),
});

export type TranslationsResponse = InferType<typeof translationsResponse>;
