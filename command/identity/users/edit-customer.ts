import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { hasRight, rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { messageResponse } from '../contract.ts';
import { editCustomerRequest } from './contract.ts';
import type { UserDeps } from './deps.ts';
import { editAccount } from './edit-account.ts';

/**
 * Refuses a new manager who is not an active manager. The current one may stay, so that the rest of the form can be
 * saved.
 */
const requireManager = async (
  { userOf }: UserDeps,
  customerId: string,
  managerId: string | null | undefined,
): Promise<void> => {
  if (managerId === undefined || managerId === null) return;
  const [customer, manager] = await Promise.all([userOf(customerId), userOf(managerId)]);
  const isSame = customer?.managerId === managerId;
  if (isSame || (manager?.isActive === true && manager.roleId === roles.manager)) return;
  throw new DomainError(generalErrors.INVALID, {}, { managerId: fieldTexts.manager });
};

/** Changes a customer's profile and access; only an administrator can change the manager. */
export const editCustomer = defineRoute<UserDeps>()({
  method: 'PUT',
  path: '/admin/customers/:id',
  kind: 'command',
  summary: 'Change the profile, password and access of a customer.',
  permission: only(rights.editCustomers),
  body: editCustomerRequest,
  response: messageResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.USER_CHANGED,
    identityErrors.EMAIL_TAKEN,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const { email, password, managerId, isEmailVerified, isActive, ...rest } = request.body;
    const { expectedRevision, ...profile } = rest;
    await requireManager(deps, request.params.id, managerId);
    return editAccount(request, deps, {
      profile,
      email,
      password,
      managerId,
      isEmailVerified,
      isActive,
      expectedRevision,
      kind: 'customer',
      mayAssignManager: hasRight(callerOf(request).roleId, 'assignManagers'),
    });
  },
});
