const languages: Readonly<Record<string, string>> = {
  Germany: 'de',
  Austria: 'de',
  Spain: 'es',
  Mexico: 'es',
  France: 'fr',
  'United Arab Emirates': 'ar',
};

/** The language in which somebody of this country signed up; English for all others. */
export const languageIn = (country: string | null): string => languages[country ?? ''] ?? 'en';
