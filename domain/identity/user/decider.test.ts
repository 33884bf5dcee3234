import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { userDecider } from './decider.ts';
import type { UserEvent, UserRegistered } from './events.ts';

const given = (...events: readonly UserEvent[]) => givenEvents(userDecider, events);
const registered = (changes: Partial<UserRegistered['data']> = {}): UserRegistered => ({
  type: 'UserRegistered',
  data: {
    fullName: 'Mara Novak',
    email: 'mara@daybook.test',
    phone: null,
    birthDate: null,
    country: null,
    city: null,
    address: null,
    postalCode: null,
    roleId: 3,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
    ...changes,
  },
});
const bare = (type: 'ActivateUser' | 'DeactivateUser' | 'VerifyEmail' | 'ChangePassword') =>
  ({ type, data: {} }) as const;

describe('user', () => {
  it('registers once', () => {
    const { data } = registered();
    given().when({ type: 'RegisterUser', data }).then([registered()]);
    given().when({ type: 'RegisterUser', data }).again().thenRefused('USER_EXISTS');
  });

  it.each([
    ['DeactivateUser', registered(), 'UserDeactivated'],
    ['ActivateUser', registered({ isActive: false }), 'UserActivated'],
    ['VerifyEmail', registered({ isEmailVerified: false }), 'EmailVerified'],
  ] as const)('%s happens once and is quiet afterwards', (type, before, event) => {
    given(before)
      .when(bare(type))
      .then([{ type: event, data: {} }]);
    given(before).when(bare(type)).again().thenNothing();
  });

  it('changes its password every time it is asked to', () => {
    given(registered())
      .when(bare('ChangePassword'))
      .then([{ type: 'PasswordChanged', data: {} }]);
  });

  it('changes its profile and its address, which is then verified', () => {
    const { email: _email, roleId: _role, ...rest } = registered().data;
    const { isActive: _a, isEmailVerified: _v, managerId: _m, ...profile } = rest;
    given(registered())
      .when({ type: 'ChangeProfile', data: profile })
      .then([{ type: 'ProfileChanged', data: profile }]);
    const email = { email: 'new@daybook.test' };
    given(registered({ isEmailVerified: false }))
      .when({ type: 'ChangeEmail', data: email })
      .then([{ type: 'EmailChanged', data: email }]);
    given(registered({ isEmailVerified: false }), { type: 'EmailChanged', data: email })
      .when(bare('VerifyEmail'))
      .thenNothing();
    given().when({ type: 'ChangeProfile', data: profile }).thenRefused('USER_NOT_FOUND');
    given().when({ type: 'ChangeEmail', data: email }).thenRefused('USER_NOT_FOUND');
  });

  it('changes roles among staff, never to or from customer', () => {
    const staff = registered({ roleId: 2 });
    given(staff)
      .when({ type: 'ChangeRole', data: { roleId: 5 } })
      .then([{ type: 'RoleChanged', data: { roleId: 5 } }]);
    given(staff)
      .when({ type: 'ChangeRole', data: { roleId: 5 } })
      .again()
      .thenNothing();
    given(staff)
      .when({ type: 'ChangeRole', data: { roleId: 3 } })
      .thenRefused('ROLE_NOT_ALLOWED');
    given(registered())
      .when({ type: 'ChangeRole', data: { roleId: 1 } })
      .thenRefused('ROLE_NOT_ALLOWED');
  });

  it('refuses what does not exist', () => {
    given().when(bare('DeactivateUser')).thenRefused('USER_NOT_FOUND');
    given().when(bare('ChangePassword')).thenRefused('USER_NOT_FOUND');
  });
});
