import { DomainError } from '../../../domain/shared/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { isOwnPassword } from '../own-password.ts';
import { accountResponse, changePasswordRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { setNewPassword } from './new-password.ts';
import { requireUncommon } from './password-rules.ts';

/** Changes the caller's own password; all their other sessions end. */
export const changePassword = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/security/password',
  kind: 'command',
  items: () => 0,
  summary: 'Change your password; all your other sessions end.',
  permission: signedIn('no'),
  beforeFactor: true,
  body: changePasswordRequest,
  response: accountResponse,
  rateLimit: { by: 'person', limit: 10, windowSeconds: 60 },
  handle: (request, deps) => {
    const { currentPassword, newPassword } = request.body;
    const caller = callerOf(request);
    return setNewPassword(request, deps, {
      password: newPassword,
      outcome: { status: 200, body: { message: successTexts.passwordChanged } },
      check: async () => {
        requireUncommon('newPassword', newPassword);
        if (await isOwnPassword(deps, caller, currentPassword)) return;
        const errors = { currentPassword: fieldTexts.passwordWrong };
        throw new DomainError(generalErrors.INVALID, {}, errors);
      },
      provesAddress: false,
    });
  },
});
