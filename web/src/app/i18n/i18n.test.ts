import { describe, expect, it } from '@jest/globals';
import { serve } from '../../testing/server.ts';
import { loadWords, loadWordsAnew, startI18n, switchLanguage } from './i18n.ts';
import { reportMissing } from './report-missing.ts';

describe('words', () => {
  it('in English are the keys themselves, whatever characters they contain, without a request', async () => {
    const asked = serve({ 'GET /translations/en': () => ({ body: {} }) });
    expect(await loadWords('en')).toEqual({});
    const reported: string[] = [];
    const { t } = startI18n('en', {}, (_language, key) => reported.push(key));
    expect(t('Are you sure? Yes: no. {{n}} left', { n: 3 })).toBe('Are you sure? Yes: no. 3 left');
    expect(asked).toEqual([]);
    expect(reported).toEqual([]);
  });

  it('in another language are loaded first; a missing sentence is shown in English and reported once, by its template', async () => {
    const asked = serve({
      'GET /translations/de': () => ({ body: { Login: 'Anmelden', odd: 3 } }),
      'POST /translations/de': () => ({ status: 201, body: {} }),
    });
    const words = await loadWords('de');
    expect(words).toEqual({ Login: 'Anmelden' });
    const { t } = startI18n(
      'de',
      words,
      reportMissing(() => true),
    );
    expect(t('Login')).toBe('Anmelden');
    expect(t('Page {{page}}', { page: 2 })).toBe('Page 2');
    expect(t('Page {{page}}', { page: 3 })).toBe('Page 3');
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { key: 'Page {{page}}' },
    ]);
  });

  it('with a count follow the plural rules of their language; missing forms are shown in English', () => {
    const said = (language: string, words: Readonly<Record<string, string>>, count: number) =>
      startI18n(language, words).t('{{count}} leads', {
        count,
        defaultValue_one: '{{count}} lead',
      });
    expect([1, 2].map((count) => said('en', {}, count))).toEqual(['1 lead', '2 leads']);
    const polish = {
      '{{count}} leads_one': '{{count}} kontakt',
      '{{count}} leads_few': '{{count}} kontakty',
      '{{count}} leads_many': '{{count}} kontaktów',
    };
    expect([1, 3, 5].map((count) => said('pl', polish, count))).toEqual([
      '1 kontakt',
      '3 kontakty',
      '5 kontaktów',
    ]);
    expect([1, 2].map((count) => said('de', {}, count))).toEqual(['1 lead', '2 leads']);
  });

  it('that are missing are not reported while nobody is signed in', () => {
    const asked = serve({ 'POST /translations/de': () => ({ status: 201, body: {} }) });
    reportMissing(() => false)('de', 'Login');
    expect(asked).toEqual([]);
  });

  it('are switched at once with language and direction; inserted values are isolated in right-to-left texts', async () => {
    const asked = serve({
      'GET /translations/ar': () => ({ body: { 'Pay {{total}}': 'ادفع {{total}}' } }),
    });
    const instance = startI18n('en');
    await switchLanguage(instance, 'ar');
    expect(instance.t('Pay {{total}}', { total: '$10.00' })).toBe('ادفع \u2068$10.00\u2069');
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
    await switchLanguage(instance, 'en');
    expect(instance.t('Pay {{total}}', { total: '$10.00' })).toBe('Pay $10.00');
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
    await switchLanguage(instance, 'ar');
    expect(asked).toHaveLength(1);
  });

  it('that staff have changed are used at once, and those of other languages when they are chosen again', async () => {
    let login = 'Anmelden';
    const asked = serve({
      'GET /translations/de': () => ({ body: { Login: login } }),
      'GET /translations/fr': () => ({ body: { Login: 'Connexion' } }),
    });
    const instance = startI18n('de', { Login: login, Gone: 'Weg' });
    await switchLanguage(instance, 'fr');
    await switchLanguage(instance, 'de');
    login = 'Einloggen';
    await loadWordsAnew(instance, '77');
    expect(instance.t('Login')).toBe('Einloggen');
    expect(instance.t('Gone')).toBe('Gone');
    await switchLanguage(instance, 'fr');
    expect(asked.map(({ path }) => path)).toEqual([
      '/translations/fr',
      '/translations/de',
      '/translations/fr',
    ]);
  });

  it('that cannot be loaded leave the screen in English', async () => {
    serve({ 'GET /translations/de': () => 'no answer' });
    expect(await loadWords('de')).toEqual({});
  });
});
