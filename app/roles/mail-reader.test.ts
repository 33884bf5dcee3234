import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { uuidv7 } from '../../command/core/ids.ts';
import { createWorld, type World } from '../../command/testing/world.ts';
import { userRegistered } from '../../domain/identity/user/testing.ts';
import { mailReaderIn } from './mail-reader.ts';

const text = 'Your account is open';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.stop());

const readerOf = async (changes: Parameters<typeof userRegistered>[0]) => {
  const id = uuidv7();
  await world.given(`user-${id}`, userRegistered(changes));
  return mailReaderIn(world)(id);
};

it('customers get mails in the language that they chose last', async () => {
  const id = uuidv7();
  await world.given(`user-${id}`, userRegistered({ language: 'fr' }));
  expect((await mailReaderIn(world)(id)).language).toBe('fr');
  await world.given(`user-${id}`, { type: 'LanguageChosen', data: { language: 'de' } });
  const { language, translate } = await mailReaderIn(world)(id);
  expect([language, translate(text)]).toEqual(['de', 'Ihr Konto ist eröffnet']);
});

it('mails use the translations that the site has overridden', async () => {
  const own = { type: 'TranslationSet', data: { key: text, value: 'Willkommen' } } as const;
  await world.given('translations-de', own);
  expect((await readerOf({ language: 'de' })).translate(text)).toBe('Willkommen');
});

it.each([
  ['chose nothing', {}],
  ['are staff', { language: 'de', roleId: 2 }],
  ['chose a language that the site does not have', { language: 'pl' }],
] as const)('those who %s get mails in English', async (_who, changes) => {
  expect(await readerOf(changes)).toMatchObject({ language: 'en' });
});
