import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../core/ids.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';

const desk = openAccountDesk();
const password = 'correct horse battery';
const unknown = { phone: null, birthDate: null, country: null, city: null, address: null };

const somebody = async () => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await desk.world().given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      ...unknown,
      fullName: 'Ada Lovelace',
      email,
      postalCode: null,
      roleId: 3,
      isActive: true,
      isEmailVerified: true,
      managerId: null,
    },
  });
  await desk.credentials().set(userId, password);
  await desk.reserve(email, userId);
  return { ...(await desk.app().signInAs(3, { userId })), email };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const ask = ({ call }: Somebody, email: string, given = password) =>
  call.put('/security/email').send({ email, password: given });
const confirm = (token: string) => desk.app().call.post('/auth/change-email').send({ token });

describe('changing one’s own email address', () => {
  it('takes effect once the link sent to the new address is opened, and notifies the old address both times', async () => {
    const ada = await somebody();
    const fresh = 'ada.new@example.test';
    expect((await ask(ada, fresh)).status).toBe(200);
    expect(desk.subjectsTo(fresh)).toEqual(['Confirm your new email address']);
    expect(desk.subjectsTo(ada.email)).toEqual(['Change of email address requested']);
    expect(await desk.ownerOf(fresh)).toBeNull();
    const token = desk.linkTo(fresh);
    expect((await confirm(token)).status).toBe(200);
    expect([await desk.ownerOf(fresh), await desk.ownerOf(ada.email)]).toEqual([ada.userId, null]);
    const events = await desk.world().decryptedOf(`user-${ada.userId}`);
    expect(events.at(-1)).toMatchObject({ type: 'EmailChanged', data: { email: fresh } });
    expect(desk.subjectsTo(ada.email).at(-1)).toBe('Your email address was changed');
    expect((await confirm(token)).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('requires the password', async () => {
    const ada = await somebody();
    const { status, body } = await ask(ada, 'ada.new@example.test', 'wrong');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
    expect(desk.mails()).toEqual([]);
  });

  it('does not reveal whether an address has an account, and does not take such an address', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const free = await ask(ada, 'free@example.test');
    const taken = await ask(ada, bob.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(desk.subjectsTo(bob.email)).toEqual([]);
    // The newest request counts: the link of the earlier one is invalid.
    expect((await confirm(desk.linkTo('free@example.test'))).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('invalidates the link when the password is changed, so that the warned owner keeps the account', async () => {
    const ada = await somebody();
    await ask(ada, 'thief@example.test');
    const newPassword = 'another fine horse';
    const change = { currentPassword: password, newPassword };
    expect((await ada.call.put('/security/password').send(change)).status).toBe(200);
    expect((await confirm(desk.linkTo('thief@example.test'))).body.code).toBe('TOKEN_NOT_VALID');
    expect(await desk.ownerOf(ada.email)).toBe(ada.userId);
  });

  it('mails a valid link even when it is requested again at once', async () => {
    const ada = await somebody();
    await ask(ada, 'again@example.test');
    await ask(ada, 'again@example.test');
    expect((await confirm(desk.linkTo('again@example.test'))).status).toBe(200);
  });

  it('pauses in the same way for an address that has an account', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    await ask(ada, 'free@example.test');
    await ask(ada, bob.email);
    expect(desk.pauses()).toHaveLength(2);
    expect(Math.min(...desk.pauses())).toBeGreaterThan(0);
  });

  it('is refused when another person took the address meanwhile', async () => {
    const ada = await somebody();
    await ask(ada, 'wanted@example.test');
    await desk.reserve('wanted@example.test', uuidv7());
    const { status, body } = await confirm(desk.linkTo('wanted@example.test'));
    expect([status, body.code]).toEqual([422, 'EMAIL_TAKEN']);
  });
});
