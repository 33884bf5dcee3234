import { describe, expect, it } from '@jest/globals';
import countries from 'world-countries';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp } from '../../infra/http/testing/test-app.ts';
import { png } from '../../infra/files/testing/sample-files.ts';
import { brandingOf } from './branding.ts';
import { siteQueryRoutes } from './routes.ts';

const logo = '0192aaaa-0000-7000-8000-000000000001';
const other = '0192aaaa-0000-7000-8000-000000000002';
const branding = brandingOf(
  {
    appName: 'Daybook',
    appIcon: null,
    appLogo: logo,
    appCurrency: 'USD',
    whatsapp: '',
    marginCallLevel: '100',
    stopOutLevel: '50',
  },
  [{ name: 'English', code: 'en' }],
);

const app = createTestApp({
  routes: bind(siteQueryRoutes, {
    branding: () => branding,
    files: { read: async () => ({ kind: 'png' as const, bytes: png }) },
    translationsReached: async () => true,
    translations: async (lng) => (lng === 'de' ? { Cancel: 'Abbrechen' } : null),
  }),
});

describe('GET /branding', () => {
  it('given no session, then it returns the name, the languages and the currencies of the site', async () => {
    const answer = await app.call.get('/branding');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(branding);
    expect(answer.body.appCurrencies).toContain(answer.body.appCurrency);
  });
});

describe('GET /branding/pictures/:id', () => {
  it('given the logo, then it is returned to everybody, cacheable forever and only as a picture', async () => {
    const answer = await app.call.get(`/branding/pictures/${logo}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.body).toEqual(png);
  });

  it('given any other file, then it answers 404', async () => {
    for (const id of [other, 'logo', '..%2f..%2fmaster.key'])
      expect((await app.call.get(`/branding/pictures/${id}`)).status).toBe(404);
  });
});

describe('GET /countries', () => {
  it('given the bundled data, then it returns all names sorted, with their attribution', async () => {
    const { body } = await app.call.get('/countries');
    const names = body.data.map((row: { name: { common: string } }) => row.name.common);
    const expected = countries
      .map(({ name }) => name.common)
      .sort((a, b) => a.localeCompare(b, 'en'));
    expect(names).toEqual(expected);
    expect(body.attribution).toContain('ODbL');
  });
});

describe('GET /translations/:lng', () => {
  it('given a language, then it returns its texts, or 404 for an unknown one', async () => {
    expect((await app.call.get('/translations/de')).body).toEqual({ Cancel: 'Abbrechen' });
    expect((await app.call.get('/translations/fr')).status).toBe(404);
    expect((await app.call.get('/translations/..%2Fetc')).status).toBe(404);
  });
});
