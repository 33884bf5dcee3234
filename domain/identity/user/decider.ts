import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { identityErrors } from '../errors.ts';
import { changeProfile } from './change-profile.ts';
import type { UserCommand } from './commands.ts';
import { closeUser, editUser, eraseUser } from './edit-user.ts';
import type { UserEvent } from './events.ts';
import { afterNewAddress, afterNewPassword, withStaff } from './held-by.ts';
import { isAdministrator, requireOpen, type RegisteredUser, type User } from './state.ts';

export const userDecider: Decider<User, UserCommand, UserEvent> = {
  category: 'user',
  foldVersion: 7,
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterUser':
        if (state.status !== 'none') throw new DomainError(identityErrors.USER_EXISTS);
        return [{ type: 'UserRegistered', data: command.data }];
      case 'VerifyEmail':
        return requireOpen(state).isEmailVerified ? [] : [{ type: 'EmailVerified', data: {} }];
      case 'ChangeProfile':
        requireOpen(state);
        return changeProfile(command.data);
      case 'ChangeEmail':
        requireOpen(state);
        return [{ type: 'EmailChanged', data: command.data }];
      case 'ChangePassword':
        requireOpen(state);
        return [{ type: 'PasswordChanged', data: command.data }];
      case 'ChooseLanguage':
        return requireOpen(state).language === command.data.language
          ? []
          : [{ type: 'LanguageChosen', data: command.data }];
      case 'EditUser':
        return editUser(command.data, requireOpen(state));
      case 'CloseUser':
        return closeUser(command.data, state);
      case 'EraseUser':
        return eraseUser(command.data, state);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      const { roleId, isActive, isEmailVerified, managerId, language = null } = event.data;
      const accessSetBy = withStaff(withStaff([], event.data.staffId), event.data.addressBy);
      const heldBy = { password: withStaff([], event.data.staffId), address: [] };
      const stands = { isClosed: false, eraseAt: null, isErased: false, accessSetBy, heldBy };
      const user = { roleId, isActive, isEmailVerified, managerId, language, ...stands };
      const adminTerm = isAdministrator(user) ? 1 : 0;
      return { status: 'registered', ...user, adminTerm, revision: 0 };
    }
    if (state.status === 'none') return state;
    return { ...withTerm(state, evolveRegistered(state, event)), revision: state.revision + 1 };
  },
  initialState: () => ({ status: 'none' }),
};

/** A new term begins each time a user becomes an active administrator. */
const withTerm = (before: RegisteredUser, after: RegisteredUser): RegisteredUser =>
  isAdministrator(after) && !isAdministrator(before)
    ? { ...after, adminTerm: before.adminTerm + 1 }
    : after;

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
      return { ...state, isEmailVerified: true };
    case 'EmailChanged':
      return {
        ...state,
        isEmailVerified: true,
        accessSetBy: withStaff(state.accessSetBy, event.data.staffId),
        heldBy: afterNewAddress(state.heldBy, event.data.staffId),
      };
    case 'PasswordChanged':
      return {
        ...state,
        accessSetBy: withStaff(state.accessSetBy, event.data.staffId),
        heldBy: afterNewPassword(state.heldBy, event.data),
      };
    case 'EmailVerificationWithdrawn':
      return { ...state, isEmailVerified: false };
    case 'RoleChanged':
      return { ...state, roleId: event.data.roleId };
    case 'ManagerAssigned':
      return { ...state, managerId: event.data.managerId };
    case 'LanguageChosen':
      return { ...state, language: event.data.language };
    case 'UserClosed':
      return { ...state, isActive: false, isClosed: true, eraseAt: event.data.eraseAt };
    case 'UserErased':
      return { ...state, eraseAt: null, isErased: true };
    case 'ProfileChanged':
      return state;
    default:
      return never(event);
  }
};
