import { DomainError } from '../../shared/errors.ts';
import { roles, type RoleId } from '../../shared/roles.ts';
import { identityErrors } from '../errors.ts';
import type { HeldBy } from './held-by.ts';

export type RegisteredUser = Readonly<{
  status: 'registered';
  roleId: RoleId;
  isActive: boolean;
  isEmailVerified: boolean;
  managerId: string | null;
  /** What mails are written in; `null` where nobody has chosen. */
  language: string | null;
  isClosed: boolean;
  /** When the personal data go (ISO 8601 UTC); `null` where they stay, are gone, or the closing did not say it. */
  eraseAt: string | null;
  isErased: boolean;
  /** Staff who ever set this customer's password or address: they may know how to sign in as the customer. */
  accessSetBy: readonly string[];
  /** Staff who may know how to sign in as this person now; whoever set an own password by a mailed link took it back. */
  heldBy: HeldBy;
  /** How often this user has become an active administrator. */
  adminTerm: number;
  /** Of the stream, counted from 0. */
  revision: number;
}>;

/** No decision reads a personal field, so none is kept. */
export type User = Readonly<{ status: 'none' }> | RegisteredUser;

export const isAdministrator = (
  user: Pick<RegisteredUser, 'roleId' | 'isActive'> & Partial<Pick<RegisteredUser, 'isClosed'>>,
): boolean => user.isActive && user.isClosed !== true && user.roleId === roles.admin;

/** Refuses with USER_NOT_FOUND whom nobody registered, and whose account is closed. */
export const requireOpen = (state: User): RegisteredUser => {
  if (state.status === 'none' || state.isClosed)
    throw new DomainError(identityErrors.USER_NOT_FOUND);
  return state;
};

/** When the personal data are to go, `dueAt` where the closing did not say it; `null` where they stay, or are gone. */
export const dueTime = (state: User, dueAt: string | null): string | null =>
  state.status === 'none' || !state.isClosed || state.isErased ? null : (state.eraseAt ?? dueAt);
