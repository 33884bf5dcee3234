import { describe, expect, it } from '@jest/globals';
import countries from 'world-countries';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp } from '../../infra/http/testing/test-app.ts';
import { brandingOf } from './branding.ts';
import { siteQueryRoutes } from './routes.ts';

const branding = brandingOf({ appName: 'Daybook', appCurrency: 'USD', whatsapp: '' });

const app = createTestApp({
  routes: bind(siteQueryRoutes, {
    branding: () => branding,
    translations: async (lng) => (lng === 'de' ? { Cancel: 'Abbrechen' } : null),
  }),
});

describe('GET /branding', () => {
  it('given nobody, then the site shows its name, languages and currencies', async () => {
    const answer = await app.call.get('/branding');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(branding);
    expect(answer.body.appCurrencies).toContain(answer.body.appCurrency);
  });
});

describe('GET /countries', () => {
  it('given the bundled data, then all names come sorted, with their attribution', async () => {
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
  it('given a language, then its words; one that is not kept, or none, is 404', async () => {
    expect((await app.call.get('/translations/de')).body).toEqual({ Cancel: 'Abbrechen' });
    expect((await app.call.get('/translations/fr')).status).toBe(404);
    expect((await app.call.get('/translations/..%2Fetc')).status).toBe(404);
  });
});
