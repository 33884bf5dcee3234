/** A language of the site: its own name for itself, and its BCP 47 code. */
export type Language = Readonly<{ name: string; code: string }>;

/** The language of the keys, which every site has. */
export const english: Language = { name: 'English', code: 'en' };

/** Languages with built-in translations; a site has them until somebody chooses others. */
export const bundledLanguages: readonly Language[] = [
  english,
  { name: 'Deutsch', code: 'de' },
  { name: 'Español', code: 'es' },
  { name: 'Français', code: 'fr' },
  { name: 'العربية', code: 'ar' },
];

/** Such as `en` and `pt-BR`. */
export const languageCode = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** How many languages a site may have. */
export const languagesMax = 50;

const rightToLeft = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)(?:-|$)/;

/** The writing direction of a language. */
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  rightToLeft.test(code) ? 'rtl' : 'ltr';

/** Whether a site may have these languages: English among them, each code once, and not too many. */
export const canBeLanguages = (languages: readonly Language[]): boolean =>
  languages.length <= languagesMax &&
  languages.every(({ name, code }) => name.trim() !== '' && languageCode.test(code)) &&
  languages.some(({ code }) => code === english.code) &&
  new Set(languages.map(({ code }) => code)).size === languages.length;
