import { identityErrors } from '../../../domain/identity/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { messageResponse } from '../contract.ts';
import { editUserRequest } from './contract.ts';
import type { UserDeps } from './deps.ts';
import { editAccount } from './edit-account.ts';

/** Changes a member of staff. Nobody can change their own role or access, or those of the last active administrator. */
export const editUser = defineRoute<UserDeps>()({
  method: 'PUT',
  path: '/admin/users/:id',
  kind: 'command',
  summary: 'Change a staff user: name, address, password, role and access.',
  permission: only(rights.changeStaff),
  stepUp: true,
  body: editUserRequest,
  response: messageResponse,
  errors: [
    identityErrors.USER_NOT_FOUND,
    identityErrors.ROLE_NOT_ALLOWED,
    identityErrors.OWN_ACCESS,
    identityErrors.LAST_ADMIN,
    identityErrors.USER_CHANGED,
    identityErrors.EMAIL_TAKEN,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) => {
    const { fullName, ...edit } = request.body;
    const profile = { fullName };
    return editAccount(request, deps, { ...edit, profile, kind: 'staff', mayAssignManager: false });
  },
});
