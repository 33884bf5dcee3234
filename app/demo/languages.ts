const languages: Readonly<Record<string, string>> = {
  Germany: 'de',
  Austria: 'de',
  Spain: 'es',
  Mexico: 'es',
  France: 'fr',
  'United Arab Emirates': 'ar',
};

/** The language that somebody of this country signed up in; English where it is none of the site's. */
export const languageIn = (country: string | null): string => languages[country ?? ''] ?? 'en';
