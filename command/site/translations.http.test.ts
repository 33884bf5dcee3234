import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bundledLanguages } from '../../domain/shared/site/languages.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createWorld, type World } from '../testing/world.ts';
import { siteCommandRoutes } from './routes.ts';
import { translationIdOf, wordsIn } from './translation-list.ts';

const path = '/admin/languages/translations';
const list = '/admin/languages/api';
const lacking = 'Only {{free}} {{currency}} can be withdrawn, fee included.';

let world: World;
let app: TestApp;
let admin: SignedIn;
const missed = ['Trade Management', 'Login'];

beforeEach(async () => {
  world = createWorld();
  app = createTestApp({
    routes: bind(siteCommandRoutes, {
      ...world.deps,
      languages: () => bundledLanguages,
      saveMissingTranslation: async () => undefined,
      missingTranslations: async () => missed,
    }),
  });
  admin = await app.signInAs(1);
});
afterEach(() => world.stop());

const add = (key: string, value: string, code = 'de') =>
  admin.call.post(path).send({ code, key, value });
const said = () => wordsIn('de', world.deps.reference.translationsIn('de'));

describe('translations of a language', () => {
  it('are listed with the product’s texts, the coverage and the reported sentences', async () => {
    const { body } = await admin.call.get(`${list}/de?search=login&limit=100`).expect(200);
    expect(body.data).toContainEqual({
      id: translationIdOf('de', 'Login'),
      code: 'de',
      key: 'Login',
      value: 'Anmelden',
      own: false,
      reported: false,
      unused: false,
      revision: 0,
    });
    const { body: reported } = await admin.call.get(`${list}/de?show=reported`).expect(200);
    expect(reported.data.map(({ key }: { key: string }) => key)).toEqual(['Trade Management']);
    const { sentences, translated, percent } = reported.coverage;
    expect(percent).toBe(Math.floor((100 * translated) / sentences));
    expect(translated).toBeLessThan(sentences);
  });

  it('are added, edited and removed, and take effect at once', async () => {
    const { body } = await add('Trade Management', 'Handel').expect(201);
    expect(body).toEqual({
      message: 'Translation added successfully',
      id: translationIdOf('de', 'Trade Management'),
    });
    expect(said()['Trade Management']).toBe('Handel');
    const edit = { code: 'de', key: 'Trade Management', value: 'Der Handel', expectedRevision: 1 };
    await admin.call.put(`${path}/${body.id}`).send(edit).expect(200);
    expect(said()['Trade Management']).toBe('Der Handel');
    const second = await admin.call.put(`${path}/${body.id}`).send({ ...edit, value: 'Trades' });
    expect(second.body).toMatchObject({
      code: 'STALE_TRANSLATION',
      message: expect.stringContaining('Der Handel'),
    });
    expect((await add('Trade Management', 'Mehr')).body).toMatchObject({
      code: 'TRANSLATION_EXISTS',
    });
    await admin.call.delete(`${path}/${body.id}?expectedRevision=2`).expect(200);
    expect(said()['Trade Management']).toBeUndefined();
    expect((await admin.call.delete(`${path}/${body.id}`)).body).toMatchObject({
      code: 'TRANSLATION_NOT_FOUND',
    });
  });

  it('of sentences that the product no longer has are listed apart, not exported, and can be removed', async () => {
    const key = 'A sentence of an earlier version';
    await world.given('translations-de', {
      type: 'TranslationSet',
      data: { key, value: 'Ein früherer Satz' },
    });
    const get = async (query: string) => (await admin.call.get(`${list}/de?${query}`)).body;
    const unused = await get('show=unused');
    expect(unused.data).toMatchObject([{ key, value: 'Ein früherer Satz', unused: true }]);
    expect(unused.coverage).toMatchObject({ own: 0, unused: 1 });
    for (const others of ['search=earlier+version', 'show=own'])
      expect((await get(others)).data).toEqual([]);
    const file = await admin.call.get(`${list}/de/export?format=csv`).expect(200);
    expect(file.text).not.toContain(key);
    await admin.call.delete(`${path}/${translationIdOf('de', key)}`).expect(200);
    expect((await get('show=unused')).data).toEqual([]);
  });

  it('are refused with missing placeholders, in an unknown language, and in English', async () => {
    expect((await add(lacking, 'Nur {{free}}')).body).toMatchObject({
      code: 'TRANSLATION_LACKS',
      message: 'The translation is missing {{currency}}.',
    });
    expect((await add('Login', 'Log in', 'en')).body).toMatchObject({ code: 'ENGLISH_IS_THE_KEY' });
    expect((await add('Login', 'Inloggen', 'nl')).body).toMatchObject({
      code: 'LANGUAGE_NOT_FOUND',
    });
    expect((await add('Login', '<img src=x onerror=alert(1)>')).status).toBe(422);
    expect((await add('Login', '')).body).toMatchObject({ errors: { value: 'Value is required' } });
    await admin.call.get(`${list}/en`).expect(422);
    await admin.call.get(`${list}/nl`).expect(404);
    const other = { code: 'de', key: 'Login', value: 'Los' };
    await admin.call
      .put(`${path}/${translationIdOf('fr', 'Login')}`)
      .send(other)
      .expect(404);
    const manager = await app.signInAs(2);
    await manager.call.get(`${list}/de`).expect(403);
  });
});

describe('files of translations', () => {
  const take = (content: string, format = 'csv', expectedRevision?: number) =>
    admin.call.post(`${path}/import`).send({ code: 'de', format, content, expectedRevision });

  it.each(['csv', 'json'])('as %s are imported as they were exported', async (format) => {
    await add('Trade Management', '=Handel, "und" mehr');
    const file = await admin.call.get(`${list}/de/export?format=${format}`).expect(200);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="translations-de.${format}"`,
    );
    const before = await world.eventsOf('translations-de');
    const { body } = await take(file.text, format).expect(200);
    expect(body).toEqual({ message: 'Translations imported', changed: 0 });
    expect(await world.eventsOf('translations-de')).toHaveLength(before.length);
    await take(file.text.replace('=Handel', '=Waren'), format).expect(200);
    expect(said()['Trade Management']).toContain('=Waren');
  });

  it('are imported as a whole or not at all', async () => {
    const { body } = await take(`key,value\nTrade Management,Handel\n"${lacking}",Nichts\n`);
    expect(body).toMatchObject({
      code: 'TRANSLATIONS_REFUSED',
      message: expect.stringContaining('The translation is missing {{free}}, {{currency}}.'),
    });
    expect(said()['Trade Management']).toBeUndefined();
  });

  it('that cannot be read are refused', async () => {
    for (const [content, format] of [
      ['sentence;words\na;b', 'csv'],
      ['sentence;words', 'csv'],
      ['key,value\n"open', 'csv'],
      ['["Login"]', 'json'],
      ['{"Login": 3}', 'json'],
      ['{', 'json'],
    ])
      expect((await take(content ?? '', format)).body).toMatchObject({
        code: 'TRANSLATIONS_UNREADABLE',
      });
  });

  it('are refused when another person has changed a translation since', async () => {
    await add('Trade Management', 'Handel');
    expect((await take('key,value\nTrade Management,Trades', 'csv', 0)).body).toMatchObject({
      code: 'STALE_TRANSLATIONS',
    });
    await take('key;value\nTrade Management;Trades, all', 'csv', 1).expect(200);
    expect(said()['Trade Management']).toBe('Trades, all');
  });
});
