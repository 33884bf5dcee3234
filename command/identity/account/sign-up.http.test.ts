import { describe, expect, it } from '@jest/globals';
import { openAccountDesk } from '../../testing/account-desk.ts';

const desk = openAccountDesk();

const form = {
  fullName: 'Ada Lovelace',
  email: 'Ada@Example.test',
  password: 'correct horse staple',
  passwordConfirmation: 'correct horse staple',
  phone: '+44 20 7946 0000',
  birthDate: '1985-12-10',
  country: 'United Kingdom',
  city: 'London',
  address: '12 St James Square',
  postalCode: 'SW1Y 4JH',
  currency: 'EUR',
};

const signUp = (over: object = {}) =>
  desk
    .app()
    .call.post('/auth/signup')
    .send({ ...form, ...over });
const forgot = (email: string) => desk.app().call.post('/forgot-password').send({ email });
const reset = (token: string, password = 'another fine horse') =>
  desk.app().call.put('/forgot-password').send({ token, password });
const verify = (token: string) => desk.app().call.post('/auth/verify-email').send({ token });

const typesOf = async (stream: string): Promise<readonly string[]> =>
  (await desk.world().decryptedOf(stream)).map(({ type }) => type);

describe('a sign-up whose request is cut off', () => {
  it('given the request dies before its mail and is sent again at once, then a job mails the link, once', async () => {
    desk.cutOff('mails');
    expect((await signUp()).status).toBe(500);
    await desk.world().known();
    expect((await signUp()).status).toBe(201);
    const userId = (await desk.ownerOf('ada@example.test')) ?? '';
    await desk.settleAccess(userId);
    await desk.settleAccess(userId);
    expect(desk.subjectsTo('ada@example.test')).toEqual(['Verify your email address']);
    expect((await verify(desk.linkTo('ada@example.test'))).status).toBe(200);
    expect(await typesOf(`user-${userId}`)).toEqual(['UserRegistered', 'EmailVerified']);
  });

  it('given the request mailed the link, or the address was proved without it, then the job mails none', async () => {
    await signUp();
    await desk.settleAccess((await desk.ownerOf('ada@example.test')) ?? '');
    expect(desk.mails()).toHaveLength(1);
    desk.cutOff('mails');
    await signUp({ email: 'eve@example.test' });
    await desk.world().known();
    await forgot('eve@example.test');
    expect((await reset(desk.linkTo('eve@example.test'))).status).toBe(200);
    await desk.settleAccess((await desk.ownerOf('eve@example.test')) ?? '');
    expect(desk.subjectsTo('eve@example.test')).not.toContain('Verify your email address');
  });

  it('given the log could not be written and the form is sent again, then there is an account, and a mail', async () => {
    desk.cutOff('log');
    expect((await signUp()).status).toBe(500);
    desk.app().pass(5_000);
    expect((await signUp({ city: 'Ockham' })).status).toBe(201);
    const userId = (await desk.ownerOf('ada@example.test')) ?? '';
    const [registered] = await desk.world().decryptedOf(`user-${userId}`);
    expect(registered).toMatchObject({ type: 'UserRegistered', data: { city: 'Ockham' } });
    expect(desk.subjectsTo('ada@example.test')).toEqual(['Verify your email address']);
    expect(desk.pauses()).toEqual([750, 750]);
  });

  it('given the log could not be written, then nobody with another password takes the place, until it is free', async () => {
    desk.cutOff('log');
    await signUp();
    const other = { password: 'another fine horse', passwordConfirmation: 'another fine horse' };
    expect((await signUp(other)).status).toBe(201);
    const userId = (await desk.ownerOf('ada@example.test')) ?? '';
    expect(await typesOf(`user-${userId}`)).toEqual([]);
    expect(await desk.credentials().verify(userId, form.password)).toBe(true);
    expect(desk.mails()).toEqual([]);
  });
});
