import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [admin, manager, agent, gone, customer] = [1, 2, 3, 4, 5].map((n) => idEnding(String(n)));
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${admin}`, registered('Ada Admin', 'ada@daybook.test', 1));
  await world.given(`user-${manager}`, registered('Mel Manager', 'mel@daybook.test', 2));
  await world.given(
    `user-${agent}`,
    registered('Sam Agent', 'sam@daybook.test', 5),
    { type: 'EmailVerificationWithdrawn', data: {} },
    { type: 'UserDeactivated', data: {} },
  );
  await world.given(`user-${gone}`, registered('Gil Gone', 'gil@daybook.test', 2), {
    type: 'UserClosed',
    data: { kind: 'staff', eraseAt: null },
  });
  await world.given(`user-${customer}`, registered('Marta Nowak', 'marta@example.test'));
});
afterAll(() => world.end());

const get = async (path: string) => (await world.app.signInAs(1)).call.get(path);

describe('GET /admin/users/api', () => {
  it('lists only staff, the newest first, without deleted ones', async () => {
    const { body } = await get('/admin/users/api');
    expect(body).toMatchObject({
      data: [
        { id: agent, role_id: 5, is_email_verified: false, is_active: false },
        { id: manager, role_id: 2 },
        {
          id: admin,
          number: 1,
          full_name: 'Ada Admin',
          email: 'ada@daybook.test',
          role_id: 1,
          is_email_verified: true,
          is_active: true,
        },
      ],
      meta: { total: 3 },
    });
  });

  it('searches by name and address, and sorts by role', async () => {
    const found = await get('/admin/users/api?search=mel');
    expect(found.body.data).toMatchObject([{ id: manager }]);
    const sorted = await get('/admin/users/api?sort=role_id');
    expect(sorted.body.data).toMatchObject([{ id: admin }, { id: manager }, { id: agent }]);
  });
});

describe('GET /admin/share/users/role/{roleId}', () => {
  it('returns the people of the role who can sign in', async () => {
    const { body } = await get('/admin/share/users/role/2');
    expect(body).toEqual({
      data: [{ id: manager, full_name: 'Mel Manager', email: 'mel@daybook.test' }],
    });
    expect((await get('/admin/share/users/role/5')).body).toEqual({ data: [] });
    expect((await get('/admin/share/users/role/1')).status).toBe(404);
  });
});
