import { userDecider } from '../../../domain/identity/user/decider.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, withMailedToken } from '../../../infra/http/route.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { callerOf } from '../../core/person.ts';
import { send } from '../../core/send.ts';
import { accountResponse, verifyEmailRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { tokenKinds } from './mails.ts';

/** Marks the address as verified: the caller has read the mail that was sent there. */
export const verifyEmail = defineRoute<AccountDeps>()({
  method: 'POST',
  path: '/auth/verify-email',
  kind: 'command',
  summary: 'Verify the email address with the token that was mailed to it.',
  permission: withMailedToken(tokenKinds.verifyEmail),
  body: verifyEmailRequest,
  response: accountResponse,
  rateLimit: { by: 'address', limit: 30, windowSeconds: 60 },
  errors: [generalErrors.TOKEN_NOT_VALID],
  handle: async (request, deps) => {
    const { userId } = callerOf(request).actor;
    const answer = await send(request, deps, {
      decider: userDecider,
      streamId: userId,
      command: { type: 'VerifyEmail', data: {} },
      outcome: () => ({ status: 200, body: { message: successTexts.emailVerified } }),
    });
    await deps.tokens.endAll(tokenKinds.verifyEmail, userId, deps.clock().getTime());
    return answer;
  },
});
