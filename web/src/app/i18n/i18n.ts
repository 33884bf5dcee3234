import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf } from '../../../../domain/shared/site/languages.ts';

/**
 * Isolates inserted text in right-to-left languages, so that it keeps its own direction: signs stay beside their
 * numbers.
 */
const isolated = (language: string, word: string): string =>
  directionOf(language) === 'rtl' ? word.replace(/\{\{\w+\}\}/g, '\u2068$&\u2069') : word;

/**
 * Starts i18next. English keys are the sentences themselves, so English needs no request; another language is loaded
 * before the first paint. `report` is called for each catalogue sentence that the language lacks.
 */
export const startI18n = (
  language: string,
  words: Readonly<Record<string, string>> = {},
  report: (language: string, key: string) => void = () => undefined,
): i18n => {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: { ...words } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    saveMissing: true,
    saveMissingTo: 'current',
    missingKeyHandler: (languages, _namespace, key) => {
      for (const missing of languages) if (missing !== 'en') report(missing, key);
    },
    initAsync: false,
    // Components render again when words are added later.
    react: { bindI18nStore: 'added' },
  });
  return instance;
};

/** The translations of a language, by sentence; empty if they cannot be loaded: the screen is then in English. */
export const loadWords = async (
  language: string,
  position: string | null = null,
): Promise<Readonly<Record<string, string>>> => {
  if (language === 'en') return {};
  try {
    const response = await fetch(`/translations/${encodeURIComponent(language)}`, {
      credentials: 'same-origin',
      ...(position === null ? {} : { headers: { 'Daybook-Min-Position': position } }),
    });
    const json: unknown = response.ok ? await response.json() : {};
    if (typeof json !== 'object' || json === null) return {};
    return Object.fromEntries(
      Object.entries(json).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, isolated(language, value)]] : [],
      ),
    );
  } catch {
    return {};
  }
};

/** Shows the page in another language without a reload: words, language and direction change; typed input stays. */
export const switchLanguage = async (instance: i18n, language: string): Promise<void> => {
  if (!instance.hasResourceBundle(language, 'translation'))
    instance.addResourceBundle(language, 'translation', await loadWords(language));
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

/**
 * Reloads translations that were changed: those of the current language now, those of other languages when they are
 * chosen again.
 */
export const loadWordsAnew = async (instance: i18n, position: string | null): Promise<void> => {
  const { language } = instance;
  const words = await loadWords(language, position);
  for (const other of Object.keys(instance.store.data))
    instance.removeResourceBundle(other, 'translation');
  instance.addResourceBundle(language, 'translation', words);
};
