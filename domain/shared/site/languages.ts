/** A language of the site: its own name for itself, and its code as in BCP 47. */
export type Language = Readonly<{ name: string; code: string }>;

/** The language of the keys: every site has it. */
export const english: Language = { name: 'English', code: 'en' };

/** Languages whose words come with the product; a site has them until somebody sets others. */
export const bundledLanguages: readonly Language[] = [
  english,
  { name: 'Deutsch', code: 'de' },
  { name: 'Español', code: 'es' },
  { name: 'Français', code: 'fr' },
  { name: 'العربية', code: 'ar' },
];

/** As in `en` and `pt-BR`. */
export const languageCode = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** How many languages a site may have. */
export const languagesMax = 50;

const rightToLeft = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)(?:-|$)/;

/** Which way a language is written. */
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  rightToLeft.test(code) ? 'rtl' : 'ltr';

/** Whether a site can have these: English among them, each code once, none too many. */
export const canBeLanguages = (languages: readonly Language[]): boolean =>
  languages.length <= languagesMax &&
  languages.every(({ name, code }) => name.trim() !== '' && languageCode.test(code)) &&
  languages.some(({ code }) => code === english.code) &&
  new Set(languages.map(({ code }) => code)).size === languages.length;
