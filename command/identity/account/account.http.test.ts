import { describe, expect, it } from '@jest/globals';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { reactTo } from '../../testing/react-to.ts';
import { firstWalletId } from '../../trading/first-wallets.ts';
import { firstWallets } from '../../trading/reactions/first-wallets.ts';
import { restOfStep } from './even-time.ts';

const desk = openAccountDesk();
const minute = 60_000;

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

/** Signs Ada up, and returns her id once the reference data know her. */
const register = async (): Promise<string> => {
  await signUp();
  await desk.world().known();
  return (await desk.ownerOf('ada@example.test')) ?? '';
};

const newestMail = () => desk.mails().at(-1);

describe('signing up', () => {
  it('opens an unverified account with a demo and a real wallet in the chosen currency, and money in the demo one', async () => {
    const answer = await signUp();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message:
          'A verification email was sent to your mentioned email address. Please click the link to verify your account.',
      },
    });
    const userId = (await desk.ownerOf('ada@example.test')) ?? '';
    const [registered] = await desk.world().decryptedOf(`user-${userId}`);
    const { password: _p, passwordConfirmation: _c, currency: _m, ...person } = form;
    expect(registered?.data).toMatchObject({
      ...person,
      email: 'ada@example.test',
      roleId: 3,
      isEmailVerified: false,
    });
    expect(registered?.metadata.actor).toMatchObject({ userId, roleId: 3 });
    expect(await typesOf(`wallet-${firstWalletId(userId, 'demo')}`)).toEqual([]);
    await reactTo(desk.world(), firstWallets, `user-${userId}`);
    const demo = await desk.world().decryptedOf(`wallet-${firstWalletId(userId, 'demo')}`);
    expect(demo).toMatchObject([
      { type: 'WalletOpened', data: { currency: 'EUR', mode: 'demo' } },
      { type: 'BalanceAdjusted', data: { amount: '25000' } },
    ]);
    expect(await typesOf(`wallet-${firstWalletId(userId, 'real')}`)).toEqual(['WalletOpened']);
    expect(await desk.credentials().verify(userId, form.password)).toBe(true);
    expect(newestMail()).toMatchObject({
      to: 'ada@example.test',
      subject: 'Verify your email address',
    });
    expect(JSON.stringify(registered?.data)).not.toContain(form.password);
  });

  it('given an address that has an account, then the answer and its time are the same, and the owner gets a mail', async () => {
    const first = await signUp();
    await desk.world().known();
    desk.app().pass(10 * minute);
    const second = await signUp({ email: 'ADA@example.TEST', fullName: 'Eve' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(desk.pauses()).toEqual([750, 750]);
    expect(newestMail()).toMatchObject({
      to: 'ada@example.test',
      subject: 'You already have an account',
    });
    expect(newestMail()?.text).not.toContain('Eve');
    const userId = (await desk.ownerOf('ada@example.test')) ?? '';
    expect(await typesOf(`user-${userId}`)).toEqual(['UserRegistered']);
    expect(await desk.credentials().verify(userId, form.password)).toBe(true);
  });

  it('given the form sent twice at once, then there is one account and one mail', async () => {
    const answers = await Promise.all([signUp(), signUp()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await desk.world().known();
    await signUp();
    expect(desk.mails().map(({ subject }) => subject)).toEqual(['Verify your email address']);
  });

  it('given a request that fails before its mail, then the customer can sign in and request it, or sign up again and get a link that verifies the address', async () => {
    const email = 'ada@example.test';
    desk.cutOff('mails');
    expect((await signUp()).status).toBe(500);
    await desk.world().known();
    const own = { email, password: form.password };
    expect((await desk.app().call.post('/auth/login').send(own)).status).toBe(200);
    const userId = (await desk.ownerOf(email)) ?? '';
    const { call } = await desk.app().signInAs(3, { userId });
    expect((await call.post('/security/verification-mail')).status).toBe(200);
    expect(desk.subjectsTo(email)).toEqual(['Verify your email address']);
    desk.app().pass(3 * minute);
    expect((await signUp()).status).toBe(201);
    expect(newestMail()?.subject).toBe('You already have an account');
    expect((await reset(desk.tokenOf(newestMail()))).status).toBe(200);
    expect(await typesOf(`user-${userId}`)).toEqual([
      'UserRegistered',
      'PasswordChanged',
      'EmailVerified',
    ]);
  });

  it('given addresses in other spellings, then they are normalized, and addresses of different people stay different', async () => {
    await signUp({ email: 'ada@exämple.test' });
    expect(await desk.ownerOf('ada@xn--exmple-cua.test')).not.toBeNull();
    await signUp({ email: 'a.da+x@example.test' });
    expect(await desk.ownerOf('a.da+x@example.test')).not.toBeNull();
    expect(await desk.ownerOf('ada@example.test')).toBeNull();
  });

  it.each([
    [{ fullName: ' ' }, 'fullName', 'Full name is required'],
    [{ email: 'ada' }, 'email', 'Invalid email'],
    [{ email: 'ada@b' }, 'email', 'Invalid email'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ password: 'short', passwordConfirmation: 'short' }, 'password', /at least 8 characters/],
    [{ password: '', passwordConfirmation: '' }, 'password', 'Password is required'],
    [{ passwordConfirmation: 'other one' }, 'passwordConfirmation', 'Passwords must match'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: 'abc' }, 'phone', 'Phone number is required'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ country: 'Atlantis' }, 'country', 'Choose a country from the list.'],
    [{ city: '' }, 'city', 'City is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ postalCode: '' }, 'postalCode', 'Postal code is required'],
    [{ currency: '' }, 'currency', 'Currency is required'],
    [{ currency: 'XXX' }, 'currency', /currencies/],
    [{ birthDate: '2001-02-30' }, 'birthDate', /a past date/],
    [{ birthDate: '2099-01-01' }, 'birthDate', /a past date/],
  ])(
    'given %j, then the form is refused with an error at %s, and no mail is sent',
    async (over, field, text) => {
      const answer = await signUp(over);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[field]).toEqual(
        typeof text === 'string' ? text : expect.stringMatching(text),
      );
      expect(desk.mails()).toEqual([]);
    },
  );

  it.each(['password1', 'PASSWORD123', 'qwertyuiop', 'aaaaaaaaaa', 'ada@example.test'])(
    'given the password %s, then it is refused as too common',
    async (password) => {
      const answer = await signUp({ password, passwordConfirmation: password });
      expect(answer.body.errors).toEqual({
        password: 'This password is too common. Choose another one.',
      });
    },
  );
});

describe('verifying an address', () => {
  it('given the mailed token, then the address is verified, and the token works once', async () => {
    const userId = await register();
    const token = desk.tokenOf(newestMail());
    expect(await verify(token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address is verified' },
    });
    expect(await typesOf(`user-${userId}`)).toEqual(['UserRegistered', 'EmailVerified']);
    expect((await verify(token)).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('given an expired token, or one for a new password, then the address is not verified', async () => {
    const userId = await register();
    const token = desk.tokenOf(newestMail());
    await forgot('ada@example.test');
    expect((await verify(desk.tokenOf(newestMail()))).body.code).toBe('TOKEN_NOT_VALID');
    desk.app().pass(24 * 60 * minute);
    expect((await verify(token)).body.code).toBe('TOKEN_NOT_VALID');
    expect(await typesOf(`user-${userId}`)).toEqual(['UserRegistered']);
  });
});

describe('a forgotten password', () => {
  it('given an address with and one without an account, then the answer and its time are the same', async () => {
    await register();
    const before = desk.pauses().length;
    const [known, unknown] = [await forgot(' ADA@example.test'), await forgot('nobody@x.test')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.body.message).toContain('Please click the link to reset your password.');
    expect(desk.pauses().slice(before)).toEqual([400, 400]);
    expect(desk.mails().filter(({ to }) => to === 'nobody@x.test')).toEqual([]);
    expect(newestMail()?.subject).toBe('Reset your password');
  });

  it('given repeated requests for one address, then one mail is sent in two minutes', async () => {
    await register();
    await Promise.all(Array.from({ length: 8 }, () => forgot('ada@example.test')));
    expect(desk.mails().filter(({ subject }) => subject === 'Reset your password')).toHaveLength(1);
    desk.app().pass(2 * minute);
    await forgot('ada@example.test');
    expect(desk.mails().filter(({ subject }) => subject === 'Reset your password')).toHaveLength(2);
  });

  it('given the token, then the password is changed, every session ends, and the address is verified', async () => {
    const userId = await register();
    const ada = await desk.app().signInAs(3, { userId });
    const other = await desk.app().signInAs(3);
    await forgot('ada@example.test');
    const token = desk.tokenOf(newestMail());
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: {
        message:
          'Your new password has been set successfully. Please click the button below to login.',
      },
    });
    expect(await desk.credentials().verify(userId, 'another fine horse')).toBe(true);
    expect(await desk.credentials().verify(userId, form.password)).toBe(false);
    const { sessions } = desk.app();
    expect(await sessions.standing([ada.sessionId, other.sessionId])).toEqual(
      new Set([other.sessionId]),
    );
    expect(await typesOf(`user-${userId}`)).toEqual([
      ...['UserRegistered', 'PasswordChanged', 'EmailVerified'],
    ]);
    expect(newestMail()?.subject).toBe('Your password was changed');
    expect((await reset(token)).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('given several links, then the first that is used ends the others', async () => {
    await register();
    await forgot('ada@example.test');
    const first = desk.tokenOf(newestMail());
    desk.app().pass(2 * minute);
    await forgot('ada@example.test');
    const second = desk.tokenOf(newestMail());
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('given a refused password, then the link still works', async () => {
    await register();
    await forgot('ada@example.test');
    const token = desk.tokenOf(newestMail());
    expect((await reset(token, 'short')).body.errors.password).toMatch(/at least 8/);
    expect((await reset(token, 'password1')).body.errors.password).toMatch(/too common/);
    expect((await reset(token)).status).toBe(200);
  });

  it('given a session of another person, then only the owner’s password changes; after an hour the link has expired', async () => {
    const userId = await register();
    await forgot('ada@example.test');
    const token = desk.tokenOf(newestMail());
    const eve = await desk.app().signInAs(3);
    const sent = await eve.call.put('/forgot-password').send({ token, password: 'evil horse 12' });
    expect(sent.status).toBe(200);
    expect(await desk.credentials().verify(eve.userId, 'evil horse 12')).toBe(false);
    expect(await desk.credentials().verify(userId, 'evil horse 12')).toBe(true);
    desk.app().pass(2 * minute);
    await forgot('ada@example.test');
    const late = desk.tokenOf(newestMail());
    desk.app().pass(60 * minute);
    expect((await reset(late)).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('given an inactive person, then no mail is sent, and an earlier link does not work', async () => {
    const userId = await register();
    await forgot('ada@example.test');
    const token = desk.tokenOf(newestMail());
    await desk.world().given(`user-${userId}`, { type: 'UserDeactivated', data: {} });
    desk.app().pass(2 * minute);
    const before = desk.mails().length;
    await forgot('ada@example.test');
    expect(desk.mails()).toHaveLength(before);
    expect((await reset(token)).body.code).toBe('TOKEN_NOT_VALID');
  });
});

describe('changing one’s own password', () => {
  const change = async (body: object, userId: string) => {
    const ada = await desk.app().signInAs(3, { userId });
    return { ada, answer: await ada.call.put('/security/password').send(body) };
  };

  it('given the current one, then it is changed, every other session ends, and a mail is sent', async () => {
    const userId = await register();
    const phone = await desk.app().signInAs(3, { userId });
    const body = { currentPassword: form.password, newPassword: 'another fine horse' };
    const { ada, answer } = await change(body, userId);
    expect(answer).toMatchObject({ status: 200, body: { message: /Password updated/ } });
    expect(await desk.credentials().verify(userId, 'another fine horse')).toBe(true);
    const standing = await desk.app().sessions.standing([ada.sessionId, phone.sessionId]);
    expect(standing).toEqual(new Set([ada.sessionId]));
    expect(newestMail()).toMatchObject({ subject: 'Your password was changed' });
    expect(newestMail()?.text).toContain('Network address: ');
  });

  it.each([
    [{ currentPassword: 'wrong', newPassword: 'another fine horse' }, /not your current/],
    [{ currentPassword: '', newPassword: 'another fine horse' }, 'Current password is required'],
  ])('given %j, then it is refused with an error at the current password', async (body, text) => {
    const { answer } = await change(body, await register());
    expect(answer.status).toBe(422);
    expect(answer.body.errors.currentPassword).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
  });

  it('given a new one that is short or common, then it is refused', async () => {
    const userId = await register();
    const current = { currentPassword: form.password };
    const short = await change({ ...current, newPassword: 'short' }, userId);
    expect(short.answer.body.errors.newPassword).toBe('Password must be at least 8 characters');
    const common = await change({ ...current, newPassword: 'Password1' }, userId);
    expect(common.answer.body.errors.newPassword).toMatch(/too common/);
  });

  it('stores no hash of a password in the records of commands', async () => {
    const userId = await register();
    const ada = await desk.app().signInAs(3, { userId });
    const send = (newPassword: string) =>
      ada.call
        .put('/security/password')
        .set('Idempotency-Key', 'one')
        .send({ currentPassword: form.password, newPassword });
    expect((await send('another fine horse')).status).toBe(200);
    // If the body hash included the password, another one under the same key would be refused.
    expect((await send('yet another horse')).status).toBe(200);
    expect(await desk.credentials().verify(userId, 'another fine horse')).toBe(true);
  });
});

describe('the rest of a time step', () => {
  it.each([
    [0, 400],
    [1, 399],
    [399, 1],
    [400, 400],
    [1000, 200],
    [-5, 400],
  ])('given %i ms of work, then %i ms remain', (took, rest) => {
    expect(restOfStep(took, 400)).toBe(rest);
  });
});
