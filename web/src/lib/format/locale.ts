/**
 * The locale that libraries format with: the language of the page, with Latin digits in every language (web.md,
 * Lists and forms). Never the browser's own list, which may hold what `Intl` refuses ('en-US@posix').
 */
export const pageLocale = (): string => {
  const language = document.documentElement.lang;
  return `${language === '' ? 'en' : language}-u-nu-latn`;
};
