import type { DomainCommand } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';
import type { EmailChanged, ProfileData, UserRegistered } from './events.ts';

type Nothing = Record<never, never>;

export type RegisterUser = DomainCommand<'RegisterUser', UserRegistered['data']>;
export type ActivateUser = DomainCommand<'ActivateUser', Nothing>;
export type DeactivateUser = DomainCommand<'DeactivateUser', Nothing>;
export type VerifyEmail = DomainCommand<'VerifyEmail', Nothing>;
export type ChangeProfile = DomainCommand<'ChangeProfile', ProfileData>;
export type ChangeEmail = DomainCommand<'ChangeEmail', EmailChanged['data']>;
export type ChangePassword = DomainCommand<'ChangePassword', Nothing>;
export type ChangeRole = DomainCommand<'ChangeRole', { roleId: RoleId }>;

export type UserCommand =
  | RegisterUser
  | ActivateUser
  | DeactivateUser
  | VerifyEmail
  | ChangeProfile
  | ChangeEmail
  | ChangePassword
  | ChangeRole;
