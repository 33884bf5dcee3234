import { expect, it } from '@jest/globals';
import { openAccountDesk } from '../../testing/account-desk.ts';

const desk = openAccountDesk();

const form = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  password: 'correct horse staple',
  passwordConfirmation: 'correct horse staple',
  phone: '+44 20 7946 0000',
  birthDate: '',
  country: 'United Kingdom',
  city: 'London',
  address: '12 St James Square',
  postalCode: 'SW1Y 4JH',
  currency: 'EUR',
};

const signUp = async (over: object = {}) => {
  const { status } = await desk
    .app()
    .call.post('/auth/signup')
    .send({ ...form, ...over });
  await desk.world().known();
  return { status, userId: (await desk.ownerOf(form.email)) ?? '' };
};

const languageOf = async (userId: string) =>
  (await desk.world().deps.reference.user(userId))?.language;

it('the language of a customer is that of the sign-up until another is chosen', async () => {
  const { userId } = await signUp({ language: 'fr' });
  expect(await languageOf(userId)).toBe('fr');
  const ada = await desk.app().signInAs(3, { userId });
  expect((await ada.call.put('/profile/language').send({ language: 'ar' })).status).toBe(200);
  await desk.world().known();
  expect(await languageOf(userId)).toBe('ar');
});

it('the language must be a valid code, and staff who act for the customer cannot choose it', async () => {
  expect((await signUp({ language: '../de' })).status).toBe(422);
  const { userId } = await signUp();
  const ada = await desk.app().signInAs(3, { userId });
  for (const language of ['', 'deutsch', '<b>', `de-${'x'.repeat(90)}`])
    expect((await ada.call.put('/profile/language').send({ language })).status).toBe(422);
  const staff = await desk.app().signInAs(1);
  const acting = await desk.app().signInAs(3, { userId, actingBy: staff.userId });
  expect((await acting.call.put('/profile/language').send({ language: 'de' })).status).toBe(403);
  await desk.world().known();
  expect(await languageOf(userId)).toBeNull();
});
