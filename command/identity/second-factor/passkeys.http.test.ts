import { describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { totpCode } from '../../../infra/vault/totp.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { giveUser } from '../../testing/give-user.ts';

const desk = openAccountDesk();
const password = 'correct horse battery';
const path = '/security/passkeys';
const factor = '/security/second-factor';

const somebody = async (roleId: RoleId) => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await giveUser(desk, { userId, email, roleId, password });
  return { ...(await desk.app().signInAs(roleId, { userId })), email };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;
type Authenticator = ReturnType<typeof createAuthenticator>;

const begin = async ({ call }: Somebody) => (await call.post(path).send({ password })).body;

const add = async (one: Somebody, authenticator: Authenticator, name = 'Laptop') => {
  const { token, ask } = await begin(one);
  const added = await one.call
    .post(`${path}/made`)
    .send({ token, name, ...authenticator.make(ask) });
  desk.app().setFactor(one.userId);
  return added;
};

const half = async ({ email }: Somebody) =>
  (await desk.app().call.post('/auth/login').send({ email, password })).body.second_step;
const finish = (body: object) => desk.app().call.post('/auth/login/passkey').send(body);
const facts = async ({ call }: Somebody) => (await call.get(factor)).body;
const typesOf = async (userId: string) =>
  (await desk.world().eventsOf(`second_factor-${userId}`)).map(({ type }) => type);

describe('a passkey', () => {
  it('is added under a name, returns recovery codes with the first one, and keeps other sessions open', async () => {
    const ada = await somebody(3);
    const elsewhere = await desk.app().signInAs(3, { userId: ada.userId });
    const added = await add(ada, createAuthenticator());
    expect([added.status, added.body.codes.length]).toEqual([200, 10]);
    expect(await facts(ada)).toMatchObject({
      is_on: false,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Laptop', last_used_at: null }],
    });
    expect((await elsewhere.call.get(factor)).status).toBe(200);
    expect((await add(ada, createAuthenticator(), 'Phone')).body.codes).toEqual([]);
    expect(await typesOf(ada.userId)).toEqual(['PasskeyAdded', 'PasskeyAdded']);
  });

  it('requires the password, and is refused if it was made for another challenge, site or session', async () => {
    const [ada, eve] = [await somebody(3), await somebody(3)];
    const wrong = await ada.call.post(path).send({ password: 'wrong' });
    expect(wrong.body.errors).toEqual({ password: 'This is not your current password.' });
    const authenticator = createAuthenticator();
    const made = async (by: Somebody, token: string, answer: object) =>
      (await by.call.post(`${path}/made`).send({ token, name: 'Laptop', ...answer })).body.code;
    const first = await begin(ada);
    const second = await begin(ada);
    expect(await made(ada, first.token, authenticator.make(second.ask))).toBe('PASSKEY_NOT_VALID');
    const origin = 'https://daybook.example';
    expect(await made(ada, second.token, authenticator.make(second.ask, { origin }))).toBe(
      'PASSKEY_NOT_VALID',
    );
    // The failed attempt used up the challenge.
    expect(await made(ada, first.token, authenticator.make(first.ask))).toBe('TOKEN_NOT_VALID');
    const third = await begin(ada);
    expect(await made(eve, third.token, authenticator.make(third.ask))).toBe('TOKEN_NOT_VALID');
    desk.app().pass(6 * 60_000);
    const late = await begin(ada);
    desk.app().pass(6 * 60_000);
    expect(await made(ada, late.token, authenticator.make(late.ask))).toBe('TOKEN_NOT_VALID');
    expect(await typesOf(ada.userId)).toEqual([]);
  });

  it('cannot belong to two people, and no account has more than ten', async () => {
    const [ada, eve] = [await somebody(3), await somebody(3)];
    const authenticator = createAuthenticator();
    await add(ada, authenticator);
    expect((await add(eve, authenticator)).body.code).toBe('PASSKEY_NOT_VALID');
    for (let at = 1; at < 10; at += 1) {
      desk.app().pass(60_000);
      await add(ada, createAuthenticator());
    }
    desk.app().pass(60_000);
    expect((await facts(ada)).passkeys).toHaveLength(10);
    await ada.call.post(`${path}/ask`);
    const { token, ask } = (await ada.call.post(`${path}/ask`)).body;
    await ada.call.post(`${path}/prove`).send({ token, ...authenticator.use(ask) });
    expect((await add(ada, createAuthenticator())).body.code).toBe('TOO_MANY_PASSKEYS');
  });

  it('is stored in no event', async () => {
    const ada = await somebody(3);
    const authenticator = createAuthenticator();
    const { token, ask } = await begin(ada);
    const made = authenticator.make(ask);
    await ada.call.post(`${path}/made`).send({ token, name: 'My own laptop', ...made });
    const stored = await desk.world().store.readAll(0n, 1_000);
    const log = stored.map(({ data }) => Buffer.from(data).toString()).join();
    expect(log).toContain('passkeyId');
    for (const word of [made.id, made.attestationObject, 'My own laptop'])
      expect(log).not.toContain(word);
  });
});

describe('signing in with a passkey', () => {
  it('accepts its signature in place of the code, once', async () => {
    const ada = await somebody(3);
    const authenticator = createAuthenticator();
    await add(ada, authenticator);
    const { token, passkey } = await half(ada);
    expect(passkey.credentials).toHaveLength(1);
    const answer = { token, ...authenticator.use(passkey) };
    const right = await finish(answer);
    expect([right.status, right.body.user]).toEqual([200, { id: ada.userId, role_id: 3 }]);
    expect(String(right.headers['set-cookie'])).toContain('daybook_session=');
    expect((await finish(answer)).body.code).toBe('TOKEN_NOT_VALID');
    // A signature for one pending sign-in is not accepted for another.
    const next = await half(ada);
    expect((await finish({ ...answer, token: next.token })).body.code).toBe('PASSKEY_NOT_VALID');
    expect((await facts(ada)).passkeys[0].last_used_at).toMatch(/^2026-/);
  });

  it('refuses another person’s key, another site, and a counter that went back, but does not require user verification', async () => {
    const [ada, eve] = [await somebody(3), await somebody(3)];
    const [mine, hers] = [createAuthenticator(), createAuthenticator()];
    await add(ada, mine);
    await add(eve, hers);
    const { token, passkey } = await half(ada);
    const code = async (answer: object) => (await finish({ token, ...answer })).body.code;
    expect(await code(hers.use(passkey))).toBe('PASSKEY_NOT_VALID');
    const origin = 'https://evil.example';
    expect(await code(mine.use(passkey, { origin }))).toBe('PASSKEY_NOT_VALID');
    const { id } = mine.use(passkey);
    expect(await code({ ...hers.use(passkey), id })).toBe('PASSKEY_NOT_VALID');
    const unverified = mine.use(passkey, { isVerified: false, counter: 7 });
    expect((await finish({ token, ...unverified })).status).toBe(200);
    const again = await half(ada);
    for (const counter of [7, 3, 0])
      expect(
        (await finish({ token: again.token, ...mine.use(again.passkey, { counter }) })).body.code,
      ).toBe('PASSKEY_NOT_VALID');
  });

  it('accepts a recovery code instead, and delays after five wrong signatures', async () => {
    const ada = await somebody(3);
    const authenticator = createAuthenticator();
    const { codes } = (await add(ada, authenticator)).body;
    const { token } = await half(ada);
    const recovered = await desk
      .app()
      .call.post('/auth/login/second-step')
      .send({ token, code: codes[0] });
    expect(recovered.status).toBe(200);
    const { token: other, passkey } = await half(ada);
    const wrong = () => finish({ token: other, ...createAuthenticator().use(passkey) });
    for (let at = 0; at < 5; at += 1) expect((await wrong()).status).toBe(422);
    expect((await wrong()).status).toBe(429);
  });
});

describe('having a passkey', () => {
  it('renews the proof that sensitive calls require, such as its removal; the last one removes the recovery codes too', async () => {
    const ada = await somebody(3);
    const authenticator = createAuthenticator();
    await add(ada, authenticator);
    const [{ id }] = (await facts(ada)).passkeys;
    desk.app().pass(11 * 60_000);
    expect((await ada.call.delete(`${path}/${id}`)).body.code).toBe('FRESH_CODE_REQUIRED');
    expect((await ada.call.post(path).send({ password })).body.code).toBe('FRESH_CODE_REQUIRED');
    expect((await ada.call.post(`${factor}/recovery-codes`).send({})).body.code).toBe(
      'FRESH_CODE_REQUIRED',
    );
    const { token, ask } = (await ada.call.post(`${path}/ask`)).body;
    const elsewhere = await desk.app().signInAs(3, { userId: ada.userId });
    const stolen = await elsewhere.call
      .post(`${path}/prove`)
      .send({ token, ...authenticator.use(ask) });
    expect(stolen.body.code).toBe('TOKEN_NOT_VALID');
    const fresh = (await ada.call.post(`${path}/ask`)).body;
    const proof = { token: fresh.token, ...authenticator.use(fresh.ask) };
    expect((await ada.call.post(`${path}/prove`).send(proof)).status).toBe(200);
    expect((await ada.call.post(`${path}/prove`).send(proof)).body.code).toBe('TOKEN_NOT_VALID');
    const renewed = await ada.call.post(`${factor}/recovery-codes`).send({});
    expect(renewed.body.codes).toHaveLength(10);
    expect((await ada.call.delete(`${path}/${id}`)).status).toBe(200);
    expect(await facts(ada)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await ada.call.post(`${path}/ask`)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect(await half(ada)).toBeUndefined();
  });

  it('is required before an authenticator app is set up beside it, and before the app is confirmed', async () => {
    const ada = await somebody(3);
    await add(ada, createAuthenticator());
    const { secret } = (await ada.call.post(factor).send({ password })).body;
    desk.app().pass(11 * 60_000);
    const code = totpCode(secret, desk.app().now());
    for (const asked of [
      ada.call.post(factor).send({ password }),
      ada.call.post(`${factor}/confirm`).send({ code }),
    ])
      expect((await asked).body.code).toBe('FRESH_CODE_REQUIRED');
    expect(await facts(ada)).toMatchObject({ is_on: false });
  });

  it('is one factor beside the app: either may be removed, but staff keep the last one where the site requires it', async () => {
    const ada = await somebody(1);
    desk.staffNeedFactor();
    const authenticator = createAuthenticator();
    const { codes } = (await add(ada, authenticator)).body;
    const [{ id }] = (await facts(ada)).passkeys;
    expect((await ada.call.delete(`${path}/${id}`)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const { secret } = (await ada.call.post(factor).send({ password })).body;
    const code = totpCode(secret, desk.app().now());
    const confirmed = await ada.call.post(`${factor}/confirm`).send({ code });
    expect(confirmed.body.codes).toHaveLength(10);
    expect((await ada.call.post(`${factor}/turn-off`).send({ code: codes[0] })).status).toBe(422);
    const off = await ada.call.post(`${factor}/turn-off`).send({ code: confirmed.body.codes[0] });
    expect(off.status).toBe(200);
    expect(await facts(ada)).toMatchObject({ is_on: false, recovery_codes_left: 9 });
  });

  it('is removed by a reset by an administrator', async () => {
    const [admin, ada] = [await somebody(1), await somebody(3)];
    await add(ada, createAuthenticator());
    const reset = `/admin/share/users/${ada.userId}/second-factor`;
    expect((await admin.call.delete(reset)).status).toBe(200);
    expect(await half(ada)).toBeUndefined();
  });

  it('is added by a repeat, and removed by the job, when the request was cut off before the vault', async () => {
    const ada = await somebody(3);
    const authenticator = createAuthenticator();
    const { token, ask } = await begin(ada);
    const body = { token, name: 'Laptop', ...authenticator.make(ask) };
    const send = () => ada.call.post(`${path}/made`).set('Idempotency-Key', 'one').send(body);
    desk.cutOff('factor');
    expect((await send()).status).toBe(500);
    expect((await facts(ada)).passkeys).toEqual([]);
    expect((await send()).body.codes).toHaveLength(10);
    desk.app().setFactor(ada.userId);
    const [{ id }] = (await facts(ada)).passkeys;
    desk.cutOff('factor');
    expect((await ada.call.delete(`${path}/${id}`)).status).toBe(500);
    await desk.settleFactor(ada.userId);
    expect((await facts(ada)).passkeys).toEqual([]);
    expect(await typesOf(ada.userId)).toEqual(['PasskeyAdded', 'PasskeyRemoved']);
  });
});
