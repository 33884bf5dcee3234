import { bundledWords } from '../../domain/shared/texts/languages/bundled.ts';
import { ownWordsOf, type Translations } from '../../domain/site/translations/decider.ts';
import { keysIn } from '../../domain/text-catalogue.ts';
import { uuidv5 } from '../core/ids.ts';
import type {
  TranslationItem,
  TranslationsQuery,
  TranslationsResponse,
} from './translations.contract.ts';

const namespace = '5b0a3c52-6f0c-5d0e-9c53-2f6a2f1d7a11';

/** A sentence of a language always has the same id, translated or not. */
export const translationIdOf = (code: string, key: string): string =>
  uuidv5(`${code} ${key}`, namespace);

/** The translations of a language: the site's own override those of the product. */
export const wordsIn = (code: string, own: Translations): Readonly<Record<string, string>> => ({
  ...bundledWords(code),
  ...Object.fromEntries(
    Object.entries(own.words).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]])),
  ),
});

/** The site's own translations of sentences that the product no longer has, for example after an upgrade. */
const unusedOf = (
  code: string,
  own: Translations,
  keys: readonly string[],
): readonly TranslationItem[] => {
  const known = new Set(keys);
  return Object.entries(own.words).flatMap(([key, { value, revision }]) =>
    value === null || known.has(key)
      ? []
      : [
          {
            id: translationIdOf(code, key),
            code,
            key,
            value,
            own: true,
            reported: false,
            unused: true,
            revision,
          },
        ],
  );
};

/** Every sentence of a language, translated or not, then the site's own translations that are no longer used. */
export const translationsOf = (
  code: string,
  own: Translations,
  missed: readonly string[],
): readonly TranslationItem[] => {
  const words = wordsIn(code, own);
  const reported = new Set(missed);
  const keys = keysIn(code);
  const items = keys.map((key) => {
    const { value: ownValue, revision } = ownWordsOf(own, key);
    const value = Object.hasOwn(words, key) ? (words[key] ?? null) : null;
    return {
      id: translationIdOf(code, key),
      code,
      key,
      value,
      own: ownValue !== null,
      reported: value === null && reported.has(key),
      unused: false,
      revision,
    };
  });
  return [...items, ...unusedOf(code, own, keys)];
};

/** The translations that screens can show. */
export const usedOf = (all: readonly TranslationItem[]): readonly TranslationItem[] =>
  all.filter(({ unused }) => !unused);

export const coverageOf = (all: readonly TranslationItem[]): TranslationsResponse['coverage'] => {
  const used = usedOf(all);
  const translated = used.filter(({ value }) => value !== null).length;
  return {
    sentences: used.length,
    translated,
    percent: Math.floor((100 * translated) / used.length),
    own: used.filter(({ own }) => own).length,
    reported: used.filter(({ reported }) => reported).length,
    unused: all.length - used.length,
  };
};

const isShown = (item: TranslationItem, show: TranslationsQuery['show']): boolean => {
  switch (show) {
    case 'missing':
      return item.value === null;
    case 'reported':
      return item.reported;
    case 'own':
      return item.own && !item.unused;
    case 'unused':
      return item.unused;
    default:
      return !item.unused;
  }
};

const has = (text: string | null, wanted: string): boolean =>
  text !== null && text.toLocaleLowerCase().includes(wanted);

/** One page of them, with the same parameters as lists of read models. */
export const pageOfTranslations = (
  all: readonly TranslationItem[],
  { page = 1, limit = 15, sort = 'key', search = '', show }: TranslationsQuery,
): Pick<TranslationsResponse, 'data' | 'meta'> => {
  const wanted = search.trim().toLocaleLowerCase();
  const field = sort.endsWith('value') ? 'value' : 'key';
  const way = sort.startsWith('-') ? -1 : 1;
  const found = all
    .filter((item) => isShown(item, show))
    .filter(({ key, value }) => wanted === '' || has(key, wanted) || has(value, wanted))
    .sort((a, b) => way * (a[field] ?? '').localeCompare(b[field] ?? ''));
  return {
    data: found.slice((page - 1) * limit, page * limit),
    meta: {
      total: found.length,
      per_page: limit,
      current_page: page,
      last_page: Math.max(1, Math.ceil(found.length / limit)),
    },
  };
};
