import { describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { uuidv7 } from '../../core/ids.ts';

const desk = openAccountDesk();

const somebody = async (roleId: RoleId, isActive = true) => {
  const userId = uuidv7();
  const unknown = { phone: null, birthDate: null, country: null };
  await desk.world().given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      fullName: 'Max Mara',
      email: `${userId}@example.test`,
      ...unknown,
      city: null,
      address: null,
      postalCode: null,
      managerId: null,
      roleId,
      isActive,
      isEmailVerified: true,
    },
  });
  return userId;
};

const signIn = async (roleId: RoleId) =>
  desk.app().signInAs(roleId, { userId: await somebody(roleId) });

const profile = {
  fullName: 'Jonas',
  phone: null,
  birthDate: null,
  country: null,
  city: null,
  address: null,
  postalCode: null,
};

const loginAs = (by: Awaited<ReturnType<typeof signIn>>, id: string) =>
  by.call.post(`/admin/customers/login-as/${id}`);

const cookieOf = ({ headers }: Readonly<{ headers: Record<string, unknown> }>): string =>
  String(Reflect.get(Object(headers['set-cookie']), '0')).split(';')[0] ?? '';

const factsOf = async (stream: string) =>
  (await desk.world().decryptedOf(stream)).map(({ type, data, metadata: { actor } }) => ({
    type,
    data,
    by: [actor.userId, actor.impersonatorId],
  }));

describe('Login as', () => {
  it('acts for the customer: every event names both people, and the staff session ends', async () => {
    const [admin, customer] = [await signIn(1), await somebody(3)];
    const answer = await loginAs(admin, customer);
    expect([answer.status, answer.body.landing]).toEqual([200, '/dashboard']);
    const acting = { Cookie: cookieOf(answer) };
    const { call } = desk.app();
    expect((await call.put('/profile/me').set(acting).send(profile)).status).toBe(200);
    expect((await factsOf(`user-${customer}`)).at(-1)).toMatchObject({
      type: 'ProfileChanged',
      by: [customer, admin.userId],
    });
    expect(await factsOf(`sign_in-${admin.userId}`)).toEqual([
      { type: 'ActingStarted', data: { customerId: customer }, by: [admin.userId, null] },
    ]);
    const before = await call.put('/profile/me').set({ Cookie: admin.cookie }).send(profile);
    expect(before.status).toBe(401);
  });

  it('refuses, with a message, what may not be done while acting for a customer', async () => {
    const [admin, customer] = [await signIn(1), await somebody(3)];
    const acting = { Cookie: cookieOf(await loginAs(admin, customer)) };
    const password = { currentPassword: 'correct horse', newPassword: 'another fine horse' };
    const refused = await desk.app().call.put('/security/password').set(acting).send(password);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This is not possible while acting for a customer.',
    ]);
    const staffCall = await desk.app().call.post('/admin/users').set(acting).send({});
    expect(staffCall.status).toBe(403);
    const again = `/admin/customers/login-as/${await somebody(3)}`;
    expect((await desk.app().call.post(again).set(acting)).status).toBe(403);
  });

  it('returns to the own session, which lasts no longer than the original sign-in', async () => {
    const [manager, customer] = [await signIn(2), await somebody(3)];
    desk.app().pass(20 * 60_000);
    const acting = { Cookie: cookieOf(await loginAs(manager, customer)) };
    desk.app().pass(20 * 60_000);
    const { call } = desk.app();
    const answer = await call.post('/authManager/back-to-admin').set(acting);
    expect([answer.status, answer.body.landing]).toEqual([200, '/admin/trades/all']);
    expect((await factsOf(`sign_in-${manager.userId}`)).at(-1)).toEqual({
      type: 'ActingStopped',
      data: { customerId: customer },
      by: [customer, manager.userId],
    });
    expect((await call.put('/profile/me').set(acting).send(profile)).status).toBe(401);
    const own = { Cookie: cookieOf(answer) };
    expect((await call.put('/profile/me').set(own).send(profile)).status).toBe(200);
    expect((await call.post('/authManager/back-to-admin').set(own)).body.code).toBe('NOT_ACTING');
    // The session ends 12 hours after the sign-in, even if it was used all the time.
    for (let half = 0; half < 23; half += 1) {
      desk.app().pass(29 * 60_000);
      await call.put('/profile/me').set(own).send(profile);
    }
    desk.app().pass(15 * 60_000);
    expect((await call.put('/profile/me').set(own).send(profile)).status).toBe(401);
  });

  it('is logged each time, as is the return, even with idempotency keys that were used before', async () => {
    const [admin, customer] = [await signIn(1), await somebody(3)];
    const { call } = desk.app();
    let own = admin.cookie;
    for (let round = 0; round < 2; round += 1) {
      const acting = cookieOf(
        await call
          .post(`/admin/customers/login-as/${customer}`)
          .set({ Cookie: own, 'Idempotency-Key': 'there' }),
      );
      own = cookieOf(
        await call
          .post('/authManager/back-to-admin')
          .set({ Cookie: acting, 'Idempotency-Key': 'back' }),
      );
    }
    expect((await factsOf(`sign_in-${admin.userId}`)).map(({ type }) => type)).toEqual([
      'ActingStarted',
      'ActingStopped',
      'ActingStarted',
      'ActingStopped',
    ]);
  });

  it('is possible only for active customers, not for staff or unknown people', async () => {
    const admin = await signIn(1);
    expect((await loginAs(admin, await somebody(2))).status).toBe(403);
    expect((await loginAs(admin, admin.userId)).status).toBe(403);
    expect((await loginAs(admin, uuidv7())).status).toBe(404);
    const inactive = await loginAs(admin, await somebody(3, false));
    expect([inactive.status, inactive.body.code]).toEqual([422, 'CUSTOMER_INACTIVE']);
  });

  it('is possible for a retention agent only for linked customers', async () => {
    const [agent, linked, other] = [await signIn(6), await somebody(3), await somebody(3)];
    desk.linkedIs(linked);
    expect((await loginAs(agent, other)).status).toBe(404);
    expect((await loginAs(agent, linked)).status).toBe(200);
  });

  it('given the lead is unassigned, then a retention agent can no longer act for the customer, but a manager can', async () => {
    const [agent, manager, customer] = [await signIn(6), await signIn(2), await somebody(3)];
    desk.linkedIs(customer);
    const byAgent = { Cookie: cookieOf(await loginAs(agent, customer)) };
    const byManager = { Cookie: cookieOf(await loginAs(manager, customer)) };
    const { call } = desk.app();
    // 403, not 401: the session is valid, but an agent may not change a profile.
    expect((await call.put('/profile/me').set(byAgent).send(profile)).status).toBe(403);
    desk.linkedIs(null);
    expect((await call.put('/profile/me').set(byAgent).send(profile)).status).toBe(401);
    expect((await call.put('/profile/me').set(byManager).send(profile)).status).toBe(200);
  });

  it('is refused to roles that may not act, as is the return', async () => {
    const customer = await somebody(3);
    for (const roleId of [3, 4, 5] as const) {
      const person = await signIn(roleId);
      expect((await loginAs(person, customer)).status).toBe(403);
      expect((await person.call.post('/authManager/back-to-admin')).status).toBe(403);
    }
  });
});
