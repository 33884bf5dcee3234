import { describe, expect, it } from '@jest/globals';
import { endOfRetention } from '../../../domain/identity/user/erasure.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { uuidv7 } from '../../core/ids.ts';

const desk = openAccountDesk();
const password = 'correct horse staple';

const form = (over: object = {}) => ({
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  password,
  isEmailVerified: true,
  isActive: true,
  ...over,
});

/** A person with an account, signed in. */
const somebody = async (roleId: RoleId, email = `${uuidv7()}@example.test`) => {
  const userId = uuidv7();
  const unknown = { phone: null, birthDate: null, country: null };
  await desk.world().given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      fullName: 'Max Mara',
      email,
      ...unknown,
      city: null,
      address: null,
      postalCode: null,
      roleId,
      isActive: true,
      isEmailVerified: true,
      managerId: null,
    },
  });
  await desk.reserve(email, userId);
  const signedIn = await desk.app().signInAs(roleId, { userId });
  return { ...signedIn, email };
};

type Somebody = Awaited<ReturnType<typeof somebody>>;

const add = (by: Somebody, over: object = {}) => by.call.post('/admin/users').send(form(over));
const edit = (by: Somebody, id: string, over: object = {}) =>
  by.call.put(`/admin/users/${id}`).send({ ...form(), password: '', ...over });
const editCustomer = (by: Somebody, whom: Somebody, over: object = {}) =>
  by.call.put(`/admin/customers/${whom.userId}`).send({
    fullName: 'Max Mara',
    email: whom.email,
    password: '',
    phone: '',
    birthDate: '',
    country: '',
    city: '',
    postalCode: '',
    address: '',
    isEmailVerified: true,
    isActive: true,
    managerId: -2,
    ...over,
  });
const typesOf = async (userId: string) =>
  (await desk.world().decryptedOf(`user-${userId}`)).map(({ type }) => type);

describe('adding a person', () => {
  it('creates an administrator who can sign in, unless another role is given', async () => {
    const admin = await somebody(1);
    const { roleId: _none, ...withoutRole } = { ...form(), roleId: 0 };
    const { status, body } = await admin.call.post('/admin/users').send(withoutRole);
    expect([status, body.message]).toEqual([201, 'User added successfully']);
    const [registered] = await desk.world().decryptedOf(`user-${body.id}`);
    expect(registered?.data).toMatchObject({ roleId: 1, email: 'ada@example.test' });
    expect(registered?.metadata.actor.userId).toBe(admin.userId);
    expect(await desk.credentials().verify(body.id, password)).toBe(true);
    expect(JSON.stringify(registered?.data)).not.toContain(password);
  });

  it('creates one person for a repeated request, and refuses another form under the same key', async () => {
    const admin = await somebody(1);
    const key = uuidv7();
    const send = (over: object = {}) =>
      add(admin, { roleId: 5, ...over }).set('Idempotency-Key', key);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await typesOf(first.body.id)).toEqual(['UserRegistered']);
    expect((await send({ fullName: 'Another' })).body.code).toBe('KEY_REUSED');
  });

  it('gives a customer two wallets in the default currency of the site', async () => {
    const manager = await somebody(2);
    const { status, body } = await add(manager, { roleId: 3, isActive: false });
    expect(status).toBe(201);
    const [registered] = await desk.world().decryptedOf(`user-${body.id}`);
    expect(registered?.data).toMatchObject({
      roleId: 3,
      isActive: false,
      wallets: { currency: 'USD', demo: '25000', real: '0' },
    });
  });

  it('lets a manager add only customers: a missing role means administrator and is refused', async () => {
    const manager = await somebody(2);
    for (const over of [{}, { roleId: 1 }, { roleId: 2 }, { roleId: 5 }]) {
      expect((await add(manager, over)).status).toBe(403);
    }
  });

  it('refuses an address that is taken, in any spelling, and a common password', async () => {
    const admin = await somebody(1, 'ada@example.test');
    const taken = await add(admin, { email: ' ADA@Example.TEST ' });
    expect([taken.status, taken.body.code]).toEqual([422, 'EMAIL_TAKEN']);
    const common = await add(admin, { email: 'b@example.test', password: 'Password123' });
    expect(common.body.errors).toEqual({
      password: 'This password is too common. Choose another one.',
    });
    expect(await desk.ownerOf('b@example.test')).toBeNull();
  });

  it('mails a verification link when staff did not mark the address as verified', async () => {
    const admin = await somebody(1);
    await add(admin, { isEmailVerified: false });
    expect(desk.mails().at(-1)).toMatchObject({
      to: 'ada@example.test',
      subject: 'Verify your email address',
    });
  });
});

describe('editing staff', () => {
  it('changes all fields, ends the sessions, mails both addresses, and releases the previous address', async () => {
    const [admin, agent] = [await somebody(1), await somebody(5)];
    const changes = { email: 'New@example.test', password: 'another fine horse', roleId: 6 };
    const { status, body } = await edit(admin, agent.userId, changes);
    expect([status, body]).toEqual([200, { message: 'User updated successfully' }]);
    expect(await typesOf(agent.userId)).toEqual([
      'UserRegistered',
      'ProfileChanged',
      'EmailChanged',
      'RoleChanged',
      'PasswordChanged',
    ]);
    expect(await desk.ownerOf('new@example.test')).toBe(agent.userId);
    expect(await desk.ownerOf(agent.email)).toBeNull();
    expect(await desk.credentials().verify(agent.userId, 'another fine horse')).toBe(true);
    expect((await agent.call.put('/profile/me').send({})).status).toBe(401);
    expect(desk.mails().map(({ to, subject }) => [to, subject])).toEqual([
      [agent.email, 'Your email address was changed'],
      ['new@example.test', 'Your password was changed'],
    ]);
  });

  it('leaves role, password and address unchanged when they are not given or the same', async () => {
    const [admin, agent] = [await somebody(1), await somebody(5)];
    await edit(admin, agent.userId, { fullName: 'Max Mara', email: agent.email });
    expect(await typesOf(agent.userId)).toEqual(['UserRegistered']);
    expect(desk.mails()).toEqual([]);
  });

  it('refuses an address that somebody else has, and changes nothing', async () => {
    const [admin, agent, other] = [await somebody(1), await somebody(5), await somebody(4)];
    const email = other.email.toUpperCase();
    const { body } = await edit(admin, agent.userId, { email, password: 'another fine horse' });
    expect(body.code).toBe('EMAIL_TAKEN');
    expect(await typesOf(agent.userId)).toEqual(['UserRegistered']);
    expect(await desk.credentials().verify(agent.userId, 'another fine horse')).toBe(false);
  });

  it('refuses changes of one’s own access, staff who become customers, and customers', async () => {
    const [admin, agent, customer] = [await somebody(1), await somebody(5), await somebody(3)];
    const own = { fullName: 'Max Mara', email: admin.email };
    for (const over of [{ roleId: 2 }, { isActive: false }, { password: 'another fine horse' }]) {
      const { status, body } = await edit(admin, admin.userId, { ...own, ...over });
      expect([status, body.code]).toEqual([422, 'OWN_ACCESS']);
    }
    expect((await edit(admin, admin.userId, { ...own, fullName: 'Ada Byron' })).status).toBe(200);
    const toCustomer = await edit(admin, agent.userId, { email: agent.email, roleId: 3 });
    expect(toCustomer.body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await edit(admin, customer.userId, { email: customer.email })).status).toBe(403);
    expect((await edit(admin, uuidv7())).status).toBe(404);
  });

  it('ends the sessions of a person who is made inactive', async () => {
    const [admin, agent] = [await somebody(1), await somebody(5)];
    await edit(admin, agent.userId, { email: agent.email, isActive: false });
    await edit(admin, agent.userId, { email: agent.email, isActive: true });
    expect((await agent.call.put('/profile/me').send({})).status).toBe(401);
  });
});

describe('the last active administrator', () => {
  it('given two who take the role from each other at once, then one remains', async () => {
    const [ada, max] = [await somebody(1), await somebody(1)];
    desk.administratorsAre(ada.userId, max.userId);
    const demote = (by: Somebody, whom: Somebody) =>
      edit(by, whom.userId, { fullName: 'Max Mara', email: whom.email, roleId: 2 });
    const answers = await Promise.all([demote(ada, max), demote(max, ada)]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    // The call of the one who has already lost the role is refused as forbidden.
    expect(['LAST_ADMIN', 'FORBIDDEN']).toContain(codes.find((code) => code !== 'done'));
    const roleChanges = await Promise.all([ada, max].map(({ userId }) => typesOf(userId)));
    expect(roleChanges.flat().filter((type) => type === 'RoleChanged')).toHaveLength(1);
  });

  it('given two who delete each other, then one remains, and the deleted one is not found', async () => {
    const [ada, max] = [await somebody(1), await somebody(1)];
    desk.administratorsAre(ada.userId, max.userId);
    const remove = (by: Somebody, whom: Somebody) => by.call.delete(`/admin/users/${whom.userId}`);
    const answers = await Promise.all([remove(ada, max), remove(max, ada)]);
    const codes = answers.map(({ body }) => body.code ?? body.message);
    // The one who is deleted first may have no session left when their own call arrives.
    expect(codes.filter((code) => code === 'User deleted successfully')).toHaveLength(1);
    const [gone, left] = codes[1] === 'User deleted successfully' ? [ada, max] : [max, ada];
    await desk.world().known();
    expect((await remove(left, gone)).status).toBe(404);
    expect((await edit(left, gone.userId, { email: gone.email })).status).toBe(404);
    expect((await remove(left, left)).body.code).toBe('OWN_ACCESS');
  });

  it('given a deleted member of staff, then the event states when the personal data are erased', async () => {
    const [ada, max] = [await somebody(1), await somebody(5)];
    expect((await ada.call.delete(`/admin/users/${max.userId}`)).status).toBe(200);
    const closed = (await desk.world().eventsOf(`user-${max.userId}`)).at(-1);
    expect(closed?.data).toEqual({
      kind: 'staff',
      eraseAt: endOfRetention(desk.world().deps.clock().toISOString(), 5),
    });
  });
});

describe('editing a customer', () => {
  it('changes the profile and whether the customer may sign in', async () => {
    const [manager, customer] = [await somebody(2), await somebody(3)];
    const { status } = await editCustomer(manager, customer, { city: 'Łódź', isActive: false });
    expect(status).toBe(200);
    expect(await typesOf(customer.userId)).toEqual([
      'UserRegistered',
      'ProfileChanged',
      'UserDeactivated',
    ]);
  });

  it('lets an administrator choose the manager, but a manager may not change it', async () => {
    const [admin, manager, customer] = [await somebody(1), await somebody(2), await somebody(3)];
    const managerId = manager.userId;
    expect((await editCustomer(manager, customer, { managerId })).status).toBe(403);
    const notOne = await editCustomer(admin, customer, { managerId: admin.userId });
    expect(notOne.body.errors).toEqual({ managerId: 'Choose one of the managers.' });
    expect((await editCustomer(admin, customer, { managerId })).status).toBe(200);
    await desk.world().known();
    expect((await editCustomer(manager, customer, { managerId, city: 'Ulm' })).status).toBe(200);
    expect((await editCustomer(admin, customer, { managerId: -2, city: 'Ulm' })).status).toBe(200);
    expect(
      (await typesOf(customer.userId)).filter((type) => type === 'ManagerAssigned'),
    ).toHaveLength(2);
  });

  it('is possible only for customers, and refuses masked values', async () => {
    const [admin, manager, agent] = [await somebody(1), await somebody(2), await somebody(5)];
    for (const by of [admin, manager]) {
      expect((await editCustomer(by, agent)).status).toBe(403);
    }
    const customer = await somebody(3);
    const masked = await editCustomer(manager, customer, { phone: '******12' });
    expect(masked.body.errors).toEqual({ phone: 'This value is masked. Enter it in full.' });
  });
});

describe('an account that two people edit at once', () => {
  it('refuses the second edit when it is based on the revision before the first', async () => {
    const [admin, manager, customer] = [await somebody(1), await somebody(2), await somebody(3)];
    await editCustomer(admin, customer, { isActive: false, expectedRevision: 0 }).expect(200);
    const stale = await editCustomer(manager, customer, { city: 'Leeds', expectedRevision: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'USER_CHANGED']);
    expect(await typesOf(customer.userId)).toEqual(['UserRegistered', 'UserDeactivated']);
    const after = { city: 'Leeds', isActive: false, expectedRevision: 1 };
    await editCustomer(manager, customer, after).expect(200);
    expect(await typesOf(customer.userId)).toContain('ProfileChanged');
  });
});
