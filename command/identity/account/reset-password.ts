import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, withMailedToken } from '../../../infra/http/route.ts';
import { accountResponse, resetPasswordRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { tokenKinds } from './mails.ts';
import { setNewPassword } from './new-password.ts';
import { requireUncommon } from './password-rules.ts';

/** Sets a new password with the mailed token, which also verifies the address, and ends every session. */
export const resetPassword = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/forgot-password',
  kind: 'command',
  summary: 'Set a new password with the mailed token; all sessions of the person end.',
  permission: withMailedToken(tokenKinds.resetPassword),
  body: resetPasswordRequest,
  response: accountResponse,
  rateLimit: { by: 'address', limit: 30, windowSeconds: 60 },
  errors: [generalErrors.TOKEN_NOT_VALID],
  handle: (request, deps) =>
    setNewPassword(request, deps, {
      password: request.body.password,
      outcome: { status: 200, body: { message: successTexts.passwordReset } },
      check: async () => {
        requireUncommon('password', request.body.password);
      },
      provesAddress: true,
    }),
});
