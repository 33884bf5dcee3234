import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { roles, type RoleId } from '../../shared/roles.ts';
import type { UserCommand } from './commands.ts';
import type { UserEvent } from './events.ts';
import { identityErrors } from '../errors.ts';

export type RegisteredUser = Readonly<{
  status: 'registered';
  roleId: RoleId;
  isActive: boolean;
  isEmailVerified: boolean;
}>;

/** No decision reads a personal field, so none is kept. */
export type User = Readonly<{ status: 'none' }> | RegisteredUser;

const requireRegistered = (state: User): RegisteredUser => {
  if (state.status === 'none') throw new DomainError(identityErrors.USER_NOT_FOUND);
  return state;
};

/** Customers stay customers, and staff never become customers (rights.md, Identity). */
const requireSameKind = (from: RoleId, to: RoleId): void => {
  if ((from === roles.customer) !== (to === roles.customer))
    throw new DomainError(identityErrors.ROLE_NOT_ALLOWED);
};

export const userDecider: Decider<User, UserCommand, UserEvent> = {
  category: 'user',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterUser':
        if (state.status !== 'none') throw new DomainError(identityErrors.USER_EXISTS);
        return [{ type: 'UserRegistered', data: command.data }];
      case 'ActivateUser':
        return requireRegistered(state).isActive ? [] : [{ type: 'UserActivated', data: {} }];
      case 'DeactivateUser':
        return requireRegistered(state).isActive ? [{ type: 'UserDeactivated', data: {} }] : [];
      case 'VerifyEmail':
        return requireRegistered(state).isEmailVerified
          ? []
          : [{ type: 'EmailVerified', data: {} }];
      // Personal fields are not kept, so nobody can say here that they are as before.
      case 'ChangeProfile':
        requireRegistered(state);
        return [{ type: 'ProfileChanged', data: command.data }];
      case 'ChangeEmail':
        requireRegistered(state);
        return [{ type: 'EmailChanged', data: command.data }];
      case 'ChangePassword':
        requireRegistered(state);
        return [{ type: 'PasswordChanged', data: {} }];
      case 'ChangeRole': {
        const { roleId } = requireRegistered(state);
        requireSameKind(roleId, command.data.roleId);
        return roleId === command.data.roleId ? [] : [{ type: 'RoleChanged', data: command.data }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      const { roleId, isActive, isEmailVerified } = event.data;
      return { status: 'registered', roleId, isActive, isEmailVerified };
    }
    return state.status === 'none' ? state : evolveRegistered(state, event);
  },
  initialState: () => ({ status: 'none' }),
};

const evolveRegistered = (
  state: RegisteredUser,
  event: Exclude<UserEvent, { type: 'UserRegistered' }>,
): RegisteredUser => {
  switch (event.type) {
    case 'UserActivated':
      return { ...state, isActive: true };
    case 'UserDeactivated':
      return { ...state, isActive: false };
    case 'EmailVerified':
    case 'EmailChanged':
      return { ...state, isEmailVerified: true };
    case 'RoleChanged':
      return { ...state, roleId: event.data.roleId };
    case 'ProfileChanged':
    case 'PasswordChanged':
      return state;
    default:
      return never(event);
  }
};
