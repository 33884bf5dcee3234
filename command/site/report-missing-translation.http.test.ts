import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bundledLanguages } from '../../domain/shared/site/languages.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createWorld, type World } from '../testing/world.ts';
import { siteCommandRoutes } from './routes.ts';

let app: TestApp;
let world: World;
let saved: string[];

beforeEach(() => {
  saved = [];
  world = createWorld();
  app = createTestApp({
    routes: bind(siteCommandRoutes, {
      ...world.deps,
      languages: () => bundledLanguages.filter(({ code }) => code !== 'fr'),
      missingTranslations: async () => saved,
      saveMissingTranslation: async (lng, key) => void saved.push(`${lng}: ${key}`),
    }),
  });
});

afterEach(() => world.stop());

describe('POST /translations/:lng', () => {
  it('given a sentence of the catalogue, then it is saved', async () => {
    const person = await app.signInAs(3);
    const answer = await person.call
      .post('/translations/de')
      .send({ key: 'Insufficient Balance!' });
    expect(answer.status).toBe(200);
    expect(saved).toEqual(['de: Insufficient Balance!']);
  });

  it('given English, an unknown language, another sentence or no session, then nothing is saved', async () => {
    const person = await app.signInAs(3);
    const send = async (lng: string, key: string) =>
      (await person.call.post(`/translations/${lng}`).send({ key })).status;
    expect(await send('en', 'Insufficient Balance!')).toBe(422);
    expect(await send('fr', 'Insufficient Balance!')).toBe(404);
    expect(await send('de', '<script>alert(1)</script>')).toBe(422);
    expect(
      (await app.call.post('/translations/de').send({ key: 'Insufficient Balance!' })).status,
    ).toBe(401);
    expect(saved).toEqual([]);
  });
});
