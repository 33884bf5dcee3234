import { describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { totpCode } from '../../../infra/vault/totp.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { giveUser } from '../../testing/give-user.ts';

const desk = openAccountDesk();
const password = 'correct horse battery';
const path = '/security/second-factor';
const stepMs = 30_000;

const somebody = async (roleId: RoleId) => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await giveUser(desk, { userId, email, roleId, password });
  return { ...(await desk.app().signInAs(roleId, { userId })), email };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** The code of the next time step, since each code is accepted once. */
const nextCode = (secret: string): string => {
  desk.app().pass(stepMs);
  return totpCode(secret, desk.app().now());
};

const setUp = async ({ call, userId }: Somebody) => {
  const begun = await call.post(path).send({ password });
  const secret = String(begun.body.secret);
  const confirmed = await call
    .post(`${path}/confirm`)
    .send({ code: totpCode(secret, desk.app().now()) });
  desk.app().setFactor(userId);
  return { begun, confirmed, secret, codes: confirmed.body.codes as readonly string[] };
};

const signIn = (email: string) => desk.app().call.post('/auth/login').send({ email, password });
const secondStep = (token: unknown, code: string) =>
  desk.app().call.post('/auth/login/second-step').send({ token, code });

const typesOf = async (userId: string) =>
  (await desk.world().eventsOf(`second_factor-${userId}`)).map(({ type }) => type);

describe('setting up two-factor sign-in', () => {
  it('shows the secret and a QR code, is confirmed by a code, and returns ten recovery codes once', async () => {
    const ada = await somebody(3);
    const elsewhere = await desk.app().signInAs(3, { userId: ada.userId });
    const { begun, confirmed, secret, codes } = await setUp(ada);
    expect(begun.status).toBe(200);
    expect(begun.body.uri).toContain(`secret=${secret}`);
    expect(begun.body.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(confirmed.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect(await typesOf(ada.userId)).toEqual(['SecondFactorTurnedOn']);
    expect((await ada.call.get(path)).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    // Sessions that began without a code have ended.
    expect((await elsewhere.call.get(path)).status).toBe(401);
    const again = await ada.call.post(path).send({ password });
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON']);
  });

  it('requires the password, and is off until a correct code is sent', async () => {
    const ada = await somebody(3);
    const wrong = await ada.call.post(path).send({ password: 'wrong' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { password: 'This is not your current password.' },
    ]);
    await ada.call.post(path).send({ password });
    const refused = await ada.call.post(`${path}/confirm`).send({ code: '000000' });
    expect([refused.status, refused.body.code]).toEqual([422, 'CODE_NOT_VALID']);
    expect((await ada.call.get(path)).body.is_on).toBe(false);
    expect((await signIn(ada.email)).body.user.id).toBe(ada.userId);
    expect(await typesOf(ada.userId)).toEqual([]);
  });

  it('stores no code and no secret in any event', async () => {
    const ada = await somebody(3);
    const { secret, codes } = await setUp(ada);
    const log = JSON.stringify(
      (await desk.world().store.readAll(0n, 1_000)).map(({ data }) => Buffer.from(data).toString()),
    );
    for (const word of [secret, ...codes]) expect(log).not.toContain(word);
  });
});

describe('signing in with two factors', () => {
  it('requires a code after the password, and starts no session before', async () => {
    const ada = await somebody(3);
    const { secret } = await setUp(ada);
    const first = await signIn(ada.email);
    expect([first.status, Object.keys(first.body).sort()]).toEqual([
      200,
      ['message', 'second_step'],
    ]);
    expect(first.headers['set-cookie']).toBeUndefined();
    const { token } = first.body.second_step;
    const wrong = await secondStep(token, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'CODE_NOT_VALID']);
    const code = nextCode(secret);
    const right = await secondStep(token, code);
    expect([right.status, right.body.user]).toEqual([200, { id: ada.userId, role_id: 3 }]);
    expect(String(right.headers['set-cookie'])).toContain('daybook_session=');
    // Neither the token nor the code is accepted again.
    expect((await secondStep(token, nextCode(secret))).body.code).toBe('TOKEN_NOT_VALID');
    const { body } = await signIn(ada.email);
    const replayed = await secondStep(body.second_step.token, code);
    expect(replayed.body.code).toBe('CODE_NOT_VALID');
  });

  it('expires after ten minutes', async () => {
    const ada = await somebody(3);
    const { secret } = await setUp(ada);
    const late = await signIn(ada.email);
    desk.app().pass(11 * 60_000);
    expect((await secondStep(late.body.second_step.token, nextCode(secret))).body.code).toBe(
      'TOKEN_NOT_VALID',
    );
  });

  it('accepts a recovery code once, in any spelling, and records how many are left', async () => {
    const ada = await somebody(3);
    const { codes } = await setUp(ada);
    const spelled = String(codes[0]).toLowerCase().replace('-', ' ');
    const half = await signIn(ada.email);
    expect((await secondStep(half.body.second_step.token, spelled)).status).toBe(200);
    const again = await signIn(ada.email);
    expect((await secondStep(again.body.second_step.token, String(codes[0]))).status).toBe(422);
    const events = await desk.world().eventsOf(`second_factor-${ada.userId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { left: 9 } });
  });

  it('delays after five wrong codes, but not for ever, and not on a known device', async () => {
    const ada = await somebody(3);
    const { secret } = await setUp(ada);
    const half = await signIn(ada.email);
    const known = await secondStep(half.body.second_step.token, nextCode(secret));
    const device = /daybook_device=[^;]+/.exec(String(known.headers['set-cookie']))?.[0] ?? '';
    const guess = async () => {
      const { body } = await signIn(ada.email);
      return secondStep(body.second_step.token, '000000');
    };
    for (let at = 0; at < 5; at += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    const { body } = await signIn(ada.email);
    const owner = await secondStep(body.second_step.token, nextCode(secret)).set('Cookie', device);
    expect(owner.status).toBe(200);
    desk.app().pass(3_600_000);
    const { body: later } = await signIn(ada.email);
    expect((await secondStep(later.second_step.token, nextCode(secret))).status).toBe(200);
  });
});

describe('having two factors', () => {
  it('allows new recovery codes, and to be turned off, only with a valid code', async () => {
    const ada = await somebody(3);
    const { secret, codes } = await setUp(ada);
    const renewed = await ada.call.post(`${path}/recovery-codes`).send({ code: nextCode(secret) });
    expect(renewed.body.codes).toHaveLength(10);
    expect((await ada.call.post(`${path}/turn-off`).send({ code: codes[1] })).status).toBe(422);
    const code = String(renewed.body.codes[0]);
    expect((await ada.call.post(`${path}/turn-off`).send({ code })).status).toBe(200);
    expect((await signIn(ada.email)).body.user.id).toBe(ada.userId);
    expect(await typesOf(ada.userId)).toEqual([
      'SecondFactorTurnedOn',
      'RecoveryCodesMade',
      'RecoveryCodeUsed',
      'SecondFactorTurnedOff',
    ]);
  });

  it('requires a fresh code for sensitive calls, which is valid for ten minutes', async () => {
    const [ada, gone] = [await somebody(1), await somebody(5)];
    const remove = () => ada.call.delete(`/admin/users/${gone.userId}`);
    const { secret } = await setUp(ada);
    desk.app().pass(11 * 60_000);
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED']);
    const proved = await ada.call.post(`${path}/prove`).send({ code: nextCode(secret) });
    expect(proved.status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('is required of staff when the site requires it: all other staff calls are refused until it is set up', async () => {
    const [ada, customer] = [await somebody(1), await somebody(3)];
    desk.staffNeedFactor();
    const gone = `/admin/users/${uuidv7()}`;
    const refused = await ada.call.delete(gone);
    expect([refused.status, refused.body.code]).toEqual([403, 'FACTOR_REQUIRED']);
    expect((await customer.call.get(path)).body.is_required).toBe(false);
    expect((await ada.call.get(path)).body.is_required).toBe(true);
    const { codes } = await setUp(ada);
    expect((await ada.call.delete(gone)).status).toBe(404);
    const off = await ada.call.post(`${path}/turn-off`).send({ code: codes[0] });
    expect([off.status, off.body.code]).toEqual([422, 'SECOND_FACTOR_NEEDED']);
  });

  it('can be reset by an administrator for another person, whose sessions end', async () => {
    const [admin, ada] = [await somebody(1), await somebody(5)];
    const reset = (userId: string) =>
      admin.call.delete(`/admin/share/users/${userId}/second-factor`);
    expect((await reset(ada.userId)).body.code).toBe('SECOND_FACTOR_OFF');
    expect((await reset(admin.userId)).body.code).toBe('OWN_ACCESS');
    expect((await reset(uuidv7())).body.code).toBe('USER_NOT_FOUND');
    await setUp(ada);
    expect((await reset(ada.userId)).status).toBe(200);
    expect((await ada.call.get(path)).status).toBe(401);
    expect((await signIn(ada.email)).body.user.id).toBe(ada.userId);
    expect((await typesOf(ada.userId)).at(-1)).toBe('SecondFactorReset');
  });
});

describe('a command that is cut off between the log and the vault', () => {
  const withKey = (one: Somebody, act: string, code: string) =>
    one.call.post(`${path}/${act}`).set('Idempotency-Key', act).send({ code });
  const isOn = async ({ call }: Somebody) => (await call.get(path)).body.is_on;
  const begin = async ({ call }: Somebody) =>
    String((await call.post(path).send({ password })).body.secret);

  it('turns the factor on when it is repeated, and returns the recovery codes then', async () => {
    const ada = await somebody(3);
    const code = totpCode(await begin(ada), desk.app().now());
    desk.cutOff('factor');
    expect((await withKey(ada, 'confirm', code)).status).toBe(500);
    expect([await isOn(ada), await typesOf(ada.userId)]).toEqual([false, ['SecondFactorTurnedOn']]);
    const repeated = await withKey(ada, 'confirm', code);
    expect([repeated.status, repeated.body.codes.length]).toEqual([200, 10]);
    expect([await isOn(ada), await typesOf(ada.userId)]).toEqual([true, ['SecondFactorTurnedOn']]);
    expect((await withKey(ada, 'confirm', code)).body.codes).toEqual([]);
  });

  it('is finished by the job that follows the event, when turning on and off', async () => {
    const ada = await somebody(3);
    const secret = await begin(ada);
    desk.cutOff('factor');
    await withKey(ada, 'confirm', totpCode(secret, desk.app().now()));
    await desk.settleFactor(ada.userId);
    desk.app().setFactor(ada.userId);
    expect((await ada.call.get(path)).body).toMatchObject({ is_on: true, recovery_codes_left: 0 });
    desk.cutOff('factor');
    expect((await withKey(ada, 'turn-off', nextCode(secret))).status).toBe(500);
    expect([await isOn(ada), (await typesOf(ada.userId)).at(-1)]).toEqual([
      true,
      'SecondFactorTurnedOff',
    ]);
    await desk.settleFactor(ada.userId);
    expect(await isOn(ada)).toBe(false);
  });

  it('leaves no earlier recovery code valid when new ones were made', async () => {
    const ada = await somebody(3);
    const { secret, codes } = await setUp(ada);
    desk.cutOff('factor');
    await withKey(ada, 'recovery-codes', nextCode(secret));
    await desk.settleFactor(ada.userId);
    expect((await ada.call.post(`${path}/prove`).send({ code: codes[0] })).status).toBe(422);
  });

  it('does not remove a factor that was set up since', async () => {
    const ada = await somebody(3);
    const { secret } = await setUp(ada);
    await withKey(ada, 'turn-off', nextCode(secret));
    await setUp(ada);
    await withKey(ada, 'turn-off', 'whatever');
    await desk.settleFactor(ada.userId);
    expect(await isOn(ada)).toBe(true);
  });
});

describe('staff who have a factor', () => {
  it('need a fresh code to set a customer’s password or email address, but not for the other fields', async () => {
    const [admin, ada] = [await somebody(1), await somebody(3)];
    const { secret } = await setUp(admin);
    desk.app().pass(11 * 60_000);
    const form = { fullName: 'Ada King', isActive: true, isEmailVerified: true };
    const edit = (change: object) =>
      admin.call
        .put(`/admin/customers/${ada.userId}`)
        .send({ ...form, email: ada.email, ...change });
    expect((await edit({})).status).toBe(200);
    for (const change of [{ password: 'another fine horse' }, { email: 'thief@example.test' }])
      expect((await edit(change)).body.code).toBe('FRESH_CODE_REQUIRED');
    await admin.call.post(`${path}/prove`).send({ code: nextCode(secret) });
    expect((await edit({ password: 'another fine horse' })).status).toBe(200);
  });
});
