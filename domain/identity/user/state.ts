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
  /** The language of the person's mails; `null` if nobody has chosen one. */
  language: string | null;
  isClosed: boolean;
  /** When the personal data are erased (ISO 8601 UTC); `null` if they stay, are erased, or the closing did not say. */
  eraseAt: string | null;
  isErased: boolean;
  /** Staff who ever set this customer's password or address, and so may know how to sign in as the customer. */
  accessSetBy: readonly string[];
  /**
   * Staff who may now know how to sign in as this person; a password that the person sets with a mailed link ends that.
   */
  heldBy: HeldBy;
  /** How often this user has become an active administrator. */
  adminTerm: number;
  /** The revision of the stream, counted from 0. */
  revision: number;
}>;

/** No decision reads a personal field, so the state holds none. */
export type User = Readonly<{ status: 'none' }> | RegisteredUser;

export const isAdministrator = (
  user: Pick<RegisteredUser, 'roleId' | 'isActive'> & Partial<Pick<RegisteredUser, 'isClosed'>>,
): boolean => user.isActive && user.isClosed !== true && user.roleId === roles.admin;

/** Refuses with USER_NOT_FOUND an unregistered person and a closed account. */
export const requireOpen = (state: User): RegisteredUser => {
  if (state.status === 'none' || state.isClosed)
    throw new DomainError(identityErrors.USER_NOT_FOUND);
  return state;
};

/** When the personal data are to be erased, `dueAt` if the closing did not say; `null` if they stay or are erased. */
export const dueTime = (state: User, dueAt: string | null): string | null =>
  state.status === 'none' || !state.isClosed || state.isErased ? null : (state.eraseAt ?? dueAt);
