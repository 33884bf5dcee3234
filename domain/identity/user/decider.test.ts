import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { userDecider } from './decider.ts';
import type { ChangeProfile, CloseUser, EditUser, VerifiedField } from './commands.ts';
import type { UserEvent } from './events.ts';
import { userRegistered } from './testing.ts';

const given = (...events: readonly UserEvent[]) => givenEvents(userDecider, events);
const bare = (type: 'VerifyEmail' | 'ChangePassword') => ({ type, data: {} }) as const;

describe('a user', () => {
  it('registers once', () => {
    const { data } = userRegistered();
    given().when({ type: 'RegisterUser', data }).then([userRegistered()]);
    given().when({ type: 'RegisterUser', data }).again().thenRefused('USER_EXISTS');
  });

  it('verifies the address once, and a second time changes nothing', () => {
    const before = userRegistered({ isEmailVerified: false });
    given(before)
      .when(bare('VerifyEmail'))
      .then([{ type: 'EmailVerified', data: {} }]);
    given(before).when(bare('VerifyEmail')).again().thenNothing();
  });

  it('changes the password on every request', () => {
    given(userRegistered())
      .when(bare('ChangePassword'))
      .then([{ type: 'PasswordChanged', data: {} }]);
  });

  it('changes the profile and the address, which then counts as verified', () => {
    const { email: _email, roleId: _role, ...rest } = userRegistered().data;
    const { isActive: _a, isEmailVerified: _v, managerId: _m, ...profile } = rest;
    given(userRegistered())
      .when({
        type: 'ChangeProfile',
        data: { profile, isVerified: false, differing: ['fullName'] },
      })
      .then([{ type: 'ProfileChanged', data: profile }]);
    const email = { email: 'new@daybook.test' };
    given(userRegistered({ isEmailVerified: false }))
      .when({ type: 'ChangeEmail', data: email })
      .then([{ type: 'EmailChanged', data: email }]);
    given(userRegistered({ isEmailVerified: false }), { type: 'EmailChanged', data: email })
      .when(bare('VerifyEmail'))
      .thenNothing();
    given()
      .when({ type: 'ChangeProfile', data: { profile, isVerified: false, differing: [] } })
      .thenRefused('USER_NOT_FOUND');
    given().when({ type: 'ChangeEmail', data: email }).thenRefused('USER_NOT_FOUND');
  });

  it('given a verified identity, then the name and the birth date cannot change, but the rest can', () => {
    const { email: _email, roleId: _role, ...rest } = userRegistered().data;
    const { isActive: _a, isEmailVerified: _v, managerId: _m, ...profile } = rest;
    const change = (differing: readonly VerifiedField[]): ChangeProfile => ({
      type: 'ChangeProfile',
      data: { profile, isVerified: true, differing },
    });
    given(userRegistered())
      .when(change([]))
      .then([{ type: 'ProfileChanged', data: profile }]);
    for (const differing of [['fullName'], ['birthDate'], ['fullName', 'birthDate']] as const)
      given(userRegistered()).when(change(differing)).thenRefused('IDENTITY_VERIFIED');
  });

  it('must exist to be changed', () => {
    given().when(bare('VerifyEmail')).thenRefused('USER_NOT_FOUND');
    given().when(bare('ChangePassword')).thenRefused('USER_NOT_FOUND');
  });
});

const asItIs = {
  userId: 'mara',
  staffId: 'ada',
  kind: 'staff',
  releasedTerm: null,
  profile: null,
  email: null,
  hasNewPassword: false,
  isEmailVerified: true,
  isActive: true,
  roleId: 2,
  managerId: null,
  mayAssignManager: false,
  expectedRevision: null,
} as const satisfies EditUser['data'];

const edit = (changes: Partial<EditUser['data']> = {}): EditUser => ({
  type: 'EditUser',
  data: { ...asItIs, ...changes },
});

describe('the language of a user', () => {
  const choose = (language: string) => ({ type: 'ChooseLanguage', data: { language } }) as const;

  it('is that of the sign-up until another is chosen', () => {
    given(userRegistered({ language: 'de' }))
      .when(choose('de'))
      .thenNothing();
    given(userRegistered({ language: 'de' }), { type: 'LanguageChosen', data: { language: 'ar' } })
      .when(choose('de'))
      .then([{ type: 'LanguageChosen', data: { language: 'de' } }]);
  });

  it('cannot be chosen after the account was closed', () => {
    given(userRegistered(), { type: 'UserClosed', data: { kind: 'customer', eraseAt: null } })
      .when(choose('fr'))
      .thenRefused('USER_NOT_FOUND');
  });
});

describe('a user whom staff edit', () => {
  const manager = userRegistered({ roleId: 2 });
  const customer = userRegistered();
  const ofCustomer = { kind: 'customer', roleId: 3 } as const;

  it('does not change when the edit has no difference', () => {
    given(manager).when(edit()).thenNothing();
  });

  it('changes in all fields at once', () => {
    const {
      email: _e,
      roleId: _r,
      isActive: _a,
      isEmailVerified: _v,
      managerId: _m,
      ...profile
    } = userRegistered().data;
    given(manager)
      .when(
        edit({
          profile,
          email: 'new@daybook.test',
          hasNewPassword: true,
          roleId: 5,
          isEmailVerified: false,
          isActive: false,
        }),
      )
      .then([
        { type: 'ProfileChanged', data: profile },
        { type: 'EmailChanged', data: { email: 'new@daybook.test', staffId: 'ada' } },
        { type: 'RoleChanged', data: { roleId: 5 } },
        { type: 'PasswordChanged', data: { staffId: 'ada' } },
        { type: 'EmailVerificationWithdrawn', data: {} },
        { type: 'UserDeactivated', data: {} },
      ]);
  });

  it('is activated and verified by the edit', () => {
    given(userRegistered({ roleId: 2, isActive: false, isEmailVerified: false }))
      .when(edit())
      .then([
        { type: 'EmailVerified', data: {} },
        { type: 'UserActivated', data: {} },
      ]);
    given(manager, { type: 'EmailVerificationWithdrawn', data: {} })
      .when(edit())
      .then([{ type: 'EmailVerified', data: {} }]);
  });

  it('stays a customer or a staff member', () => {
    given(manager)
      .when(edit({ roleId: 3 }))
      .thenRefused('ROLE_NOT_ALLOWED');
    given(customer)
      .when(edit({ ...ofCustomer, roleId: 1 }))
      .thenRefused('ROLE_NOT_ALLOWED');
  });

  it('is edited only by the command for their kind', () => {
    given(customer)
      .when(edit({ roleId: 3 }))
      .thenRefused('FORBIDDEN');
    given(manager)
      .when(edit({ kind: 'customer' }))
      .thenRefused('FORBIDDEN');
  });

  it.each([
    { roleId: 1 },
    { isActive: false },
    { isEmailVerified: false },
    { email: 'own@daybook.test' },
    { hasNewPassword: true },
  ] as const)('cannot set %j for themselves, but can be saved without changes', (change) => {
    given(manager)
      .when(edit({ staffId: 'mara', ...change }))
      .thenRefused('OWN_ACCESS');
    given(manager)
      .when(edit({ staffId: 'mara' }))
      .thenNothing();
  });

  it('gets a manager from a person who may assign one', () => {
    given(customer)
      .when(edit({ ...ofCustomer, managerId: 'max' }))
      .thenRefused('FORBIDDEN');
    const assign = edit({ ...ofCustomer, managerId: 'max', mayAssignManager: true });
    given(customer)
      .when(assign)
      .then([{ type: 'ManagerAssigned', data: { managerId: 'max' } }]);
    given(customer).when(assign).again().thenNothing();
  });
});

describe('staff who set the sign-in data of a customer', () => {
  const setBy = (...events: readonly UserEvent[]): readonly string[] => {
    const state = events.reduce(userDecider.evolve, userDecider.initialState());
    return state.status === 'registered' ? state.accessSetBy : [];
  };
  it('are named by the events, and remembered forever', () => {
    const byAda = { staffId: 'ada' };
    given(userRegistered())
      .when(edit({ kind: 'customer', roleId: 3, email: 'new@daybook.test', hasNewPassword: true }))
      .then([
        { type: 'EmailChanged', data: { email: 'new@daybook.test', ...byAda } },
        { type: 'PasswordChanged', data: byAda },
      ]);
    expect(
      setBy(
        userRegistered({ staffId: 'max' }),
        { type: 'PasswordChanged', data: byAda },
        { type: 'EmailChanged', data: { email: 'x@daybook.test', ...byAda } },
        { type: 'PasswordChanged', data: {} },
      ),
    ).toEqual(['max', 'ada']);
    expect(setBy(userRegistered({ staffId: 'max', addressBy: 'ada' }))).toEqual(['max', 'ada']);
  });
});

describe('an administrator', () => {
  const admin = userRegistered({ roleId: 1 });
  const close = (changes: Partial<CloseUser['data']> = {}): CloseUser => ({
    type: 'CloseUser',
    data: {
      userId: 'mara',
      staffId: 'ada',
      kind: 'staff',
      releasedTerm: null,
      leaving: { estate: null, closedAt: '2026-01-05T12:00:00.000Z', retentionYears: 5 },
      ...changes,
    },
  });

  it('is not changed by a command that has not seen the latest change', () => {
    const changed: readonly UserEvent[] = [
      userRegistered({ roleId: 2 }),
      { type: 'UserDeactivated', data: {} },
    ];
    const asSeen = { roleId: 2, isActive: true } as const;
    given(...changed)
      .when(edit({ ...asSeen, expectedRevision: 0 }))
      .thenRefused('USER_CHANGED');
    given(...changed)
      .when(edit({ ...asSeen, expectedRevision: 1 }))
      .then([{ type: 'UserActivated', data: {} }]);
    given(...changed)
      .when(edit(asSeen))
      .then([{ type: 'UserActivated', data: {} }]);
  });

  it('loses the role only after the current term was released', () => {
    given(admin).when(edit()).thenRefused('USER_CHANGED');
    given(admin)
      .when(edit({ roleId: 1, isActive: false }))
      .thenRefused('USER_CHANGED');
    given(admin)
      .when(edit({ releasedTerm: 1 }))
      .then([{ type: 'RoleChanged', data: { roleId: 2 } }]);
    const again: readonly UserEvent[] = [
      { type: 'UserDeactivated', data: {} },
      { type: 'UserActivated', data: {} },
    ];
    given(admin, ...again)
      .when(edit({ releasedTerm: 1 }))
      .thenRefused('USER_CHANGED');
    given(admin, ...again)
      .when(close({ releasedTerm: 2 }))
      .then([{ type: 'UserClosed', data: { kind: 'staff', eraseAt: '2031-01-05T12:00:00.000Z' } }]);
  });

  it('is closed once, by somebody else', () => {
    given(admin).when(close()).thenRefused('USER_CHANGED');
    given(admin)
      .when(close({ staffId: 'mara', releasedTerm: 1 }))
      .thenRefused('OWN_ACCESS');
    given(userRegistered()).when(close()).thenRefused('FORBIDDEN');
    given(admin)
      .when(close({ releasedTerm: 1 }))
      .again()
      .thenRefused('USER_NOT_FOUND');
    given(admin, { type: 'UserClosed', data: { kind: 'staff', eraseAt: null } })
      .when(edit({ roleId: 1 }))
      .thenRefused('USER_NOT_FOUND');
  });
});
