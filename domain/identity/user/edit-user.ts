import { DomainError } from '../../shared/errors.ts';
import { isCustomer } from '../../shared/roles.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { identityErrors } from '../errors.ts';
import type { CloseUser, EditUser, EraseUser } from './commands.ts';
import { eraseAtOf, requireSettled } from './erasure.ts';
import type { UserEvent } from './events.ts';
import { dueTime, isAdministrator, requireOpen, type RegisteredUser, type User } from './state.ts';

type Edit = EditUser['data'];
type ByStaff = Omit<CloseUser['data'], 'leaving'>;

/** Customers and staff are edited through different routes (rights.md rule 5). */
const requireKind = ({ kind }: ByStaff, { roleId }: RegisteredUser): void => {
  if (isCustomer(roleId) !== (kind === 'customer')) throw new DomainError(generalErrors.FORBIDDEN);
};

/** Customers stay customers, and staff never become customers (rights.md, Identity). */
const requireSameKind = ({ roleId }: Edit, user: RegisteredUser): void => {
  if (isCustomer(user.roleId) !== isCustomer(roleId))
    throw new DomainError(identityErrors.ROLE_NOT_ALLOWED);
};

/**
 * Nobody decides about their own role and access. A person's own new address or password requires the current password,
 * which these routes do not ask for.
 */
const requireOthers = (edit: Edit, user: RegisteredUser, isOwn: boolean): void => {
  if (!isOwn) return;
  const isAccess = edit.roleId !== user.roleId || edit.isActive !== user.isActive;
  const isProof = edit.isEmailVerified !== user.isEmailVerified;
  if (isAccess || isProof || edit.email !== null || edit.hasNewPassword)
    throw new DomainError(identityErrors.OWN_ACCESS);
};

/**
 * The end of a term must have been released before. If two changes run at once, the released term may be another one,
 * or none.
 */
const requireReleased = ({ releasedTerm }: ByStaff, user: RegisteredUser, stays: boolean): void => {
  if (isAdministrator(user) && !stays && releasedTerm !== user.adminTerm)
    throw new DomainError(identityErrors.USER_CHANGED);
};

/** A form that was loaded before somebody else's change would undo that change unseen. */
const requireSeen = ({ expectedRevision }: Edit, { revision }: RegisteredUser): void => {
  if (expectedRevision !== null && expectedRevision < revision)
    throw new DomainError(identityErrors.USER_CHANGED);
};

const accessEvents = (edit: Edit, user: RegisteredUser): readonly UserEvent[] => {
  const verified = user.isEmailVerified || edit.email !== null;
  return [
    ...(edit.isEmailVerified && !verified ? [{ type: 'EmailVerified', data: {} } as const] : []),
    ...(!edit.isEmailVerified && verified
      ? [{ type: 'EmailVerificationWithdrawn', data: {} } as const]
      : []),
    ...(edit.isActive && !user.isActive ? [{ type: 'UserActivated', data: {} } as const] : []),
    ...(!edit.isActive && user.isActive ? [{ type: 'UserDeactivated', data: {} } as const] : []),
  ];
};

/** The events of an account that staff save; none if nothing changes. */
export const editUser = (edit: Edit, user: RegisteredUser): readonly UserEvent[] => {
  requireKind(edit, user);
  requireSameKind(edit, user);
  requireOthers(edit, user, edit.staffId === edit.userId);
  requireSeen(edit, user);
  const { profile, email, hasNewPassword, roleId, managerId } = edit;
  const hasNewManager = managerId !== user.managerId;
  if (hasNewManager && !edit.mayAssignManager) throw new DomainError(generalErrors.FORBIDDEN);
  requireReleased(edit, user, isAdministrator({ roleId, isActive: edit.isActive }));
  const by = { staffId: edit.staffId };
  return [
    ...(profile === null ? [] : [{ type: 'ProfileChanged', data: profile } as const]),
    ...(email === null ? [] : [{ type: 'EmailChanged', data: { email, ...by } } as const]),
    ...(roleId === user.roleId ? [] : [{ type: 'RoleChanged', data: { roleId } } as const]),
    ...(hasNewManager ? [{ type: 'ManagerAssigned', data: { managerId } } as const] : []),
    ...(hasNewPassword ? [{ type: 'PasswordChanged', data: by } as const] : []),
    ...accessEvents(edit, user),
  ];
};

/** Closes an account for good. */
export const closeUser = (
  { leaving, ...by }: CloseUser['data'],
  state: User,
): readonly UserEvent[] => {
  const user = requireOpen(state);
  requireKind(by, user);
  if (by.staffId === by.userId) throw new DomainError(identityErrors.OWN_ACCESS);
  requireReleased(by, user, false);
  const { estate, closedAt, retentionYears } = leaving;
  if (estate !== null) requireSettled(estate);
  const eraseAt = eraseAtOf(estate, closedAt, retentionYears);
  return [{ type: 'UserClosed', data: { kind: by.kind, eraseAt } }];
};

/**
 * No event if there is nothing to erase, or not yet. What arrived since the account was closed must be settled first.
 */
export const eraseUser = (
  { estate, at, dueAt, ...gone }: EraseUser['data'],
  state: User,
): readonly UserEvent[] => {
  const due = dueTime(state, dueAt);
  if (due === null || due > at) return [];
  requireSettled(estate);
  return [{ type: 'UserErased', data: gone }];
};
