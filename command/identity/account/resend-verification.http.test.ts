import { expect, it } from '@jest/globals';
import { openAccountDesk } from '../../testing/account-desk.ts';

const desk = openAccountDesk();
const minute = 60_000;

const form = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: '+44 20 7946 0000',
  password: 'correct horse staple',
  passwordConfirmation: 'correct horse staple',
  birthDate: '1985-12-10',
  country: 'United Kingdom',
  city: 'London',
  currency: 'EUR',
  address: '12 St James Square',
  postalCode: 'SW1Y 4JH',
};

it('mails the verification link again on request, and refuses it once the address is verified', async () => {
  await desk.app().call.post('/auth/signup').send(form);
  await desk.world().known();
  const userId = (await desk.ownerOf(form.email)) ?? '';
  const { call } = await desk.app().signInAs(3, { userId });
  desk.app().pass(3 * minute);
  const again = await call.post('/security/verification-mail');
  expect(again.status).toBe(200);
  expect(desk.mails().map(({ subject }) => subject)).toEqual([
    'Verify your email address',
    'Verify your email address',
  ]);
  const token = desk.tokenOf(desk.mails().at(-1));
  await desk.app().call.post('/auth/verify-email').send({ token });
  await desk.world().known();
  const late = await call.post('/security/verification-mail');
  expect([late.status, late.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
});
