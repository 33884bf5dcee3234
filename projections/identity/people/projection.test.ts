import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { identityPeople } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const user = `user-${userId}`;
const person = {
  fullName: 'Marta Nowak',
  email: 'marta@example.test',
  phone: '+48 600 100 200',
  birthDate: '1990-02-03',
  country: 'Poland',
  city: null,
  address: null,
  postalCode: null,
};
const registered = {
  type: 'UserRegistered',
  data: { ...person, roleId: 3, isActive: true, isEmailVerified: false, managerId: null },
};

let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(identityPeople);
});
afterEach(() => test.end());

describe('the people read model', () => {
  it('shows a registered person in plain text', async () => {
    await test.given(user, registered);
    expect(await test.rows()).toEqual([
      {
        id: userId,
        role_id: 3,
        full_name: 'Marta Nowak',
        email: 'marta@example.test',
        phone: '+48 600 100 200',
        birth_date: '1990-02-03',
        country: 'Poland',
        city: null,
        address: null,
        postal_code: null,
        is_active: true,
        is_email_verified: false,
        manager_id: null,
        is_closed: false,
        registered_at: '2026-01-05T12:00:00.000Z',
        revision: 0,
      },
    ]);
  });

  it('shows the current profile and e-mail address', async () => {
    const { email: _email, ...profile } = person;
    await test.given(
      user,
      registered,
      { type: 'ProfileChanged', data: { ...profile, fullName: 'Marta Lis', phone: null } },
      { type: 'EmailChanged', data: { email: 'lis@example.test' } },
    );
    expect(await test.rows()).toMatchObject([
      {
        full_name: 'Marta Lis',
        phone: null,
        country: 'Poland',
        email: 'lis@example.test',
        is_email_verified: true,
        role_id: 3,
        revision: 2,
      },
    ]);
  });

  it('follows the verification, activation and role of a person', async () => {
    const happened = (type: string, data = {}) => ({ type, data });
    await test.given(user, registered, happened('EmailVerified'), happened('UserDeactivated'));
    expect(await test.rows()).toMatchObject([
      { is_email_verified: true, is_active: false, revision: 2 },
    ]);
    await test.given(
      user,
      happened('UserActivated'),
      happened('RoleChanged', { roleId: 5 }),
      happened('PasswordChanged'),
    );
    expect(await test.rows()).toMatchObject([{ is_active: true, role_id: 5, revision: 5 }]);
  });

  it('follows changes by staff: the manager, a withdrawn verification, the closing of the account', async () => {
    const managerId = '01890000-0000-7000-8000-000000000002';
    await test.given(
      user,
      registered,
      { type: 'EmailVerified', data: {} },
      { type: 'EmailVerificationWithdrawn', data: {} },
      { type: 'ManagerAssigned', data: { managerId } },
      { type: 'LanguageChosen', data: { language: 'de' } },
      { type: 'UserClosed', data: { kind: 'customer', eraseAt: null } },
    );
    expect(await test.rows()).toMatchObject([
      { is_email_verified: false, manager_id: managerId, is_active: false, is_closed: true },
    ]);
  });

  it('notifies of changes of agents, but not of customers', async () => {
    const toldOfAgents = () => test.changes().some(({ tag }) => tag.type === 'Agents');
    await test.given(user, registered);
    expect(toldOfAgents()).toBe(false);
    await test.given(user, { type: 'RoleChanged', data: { roleId: 5 } });
    expect(toldOfAgents()).toBe(true);
    await test.given(user, { type: 'EmailVerified', data: {} });
    expect(toldOfAgents()).toBe(false);
  });

  it('notifies admins and managers of changes of staff', async () => {
    await test.given(user, { ...registered, data: { ...registered.data, roleId: 2 } });
    const told = test.changes().find(({ tag }) => tag.type === 'Staff');
    expect(told?.audience).toEqual({ roles: [1, 2] });
  });

  it('deletes the personal data of a person on erasure', async () => {
    await test.given(
      user,
      registered,
      { type: 'UserClosed', data: { kind: 'customer', eraseAt: '2031-01-05T12:00:00.000Z' } },
      { type: 'UserErased', data: { kycCaseIds: [], withdrawalIds: [] } },
    );
    expect(await test.rows()).toMatchObject([
      { id: userId, full_name: null, email: null, phone: null, country: null, is_closed: true },
    ]);
  });

  it('keeps the row of a person whose key was erased, without personal data', async () => {
    await test.given(user, registered);
    await test.log.subjectKeys.erase([userId]);
    await rebuild(
      { pool: test.pool, store: test.log.store, codec: test.log.codec },
      identityPeople,
    );
    expect(await test.rows()).toMatchObject([
      {
        id: userId,
        role_id: 3,
        full_name: null,
        email: null,
        phone: null,
        birth_date: null,
        country: null,
      },
    ]);
  });
});
