import { identityErrors } from '../../../domain/identity/errors.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import { normalEmail } from '../../../domain/shared/email.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn, withMailedToken } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import { requireOwnPassword } from '../own-password.ts';
import { accountResponse, askForEmailRequest, verifyEmailRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { inEvenTime } from './even-time.ts';
import { sendNewAddress, tellEmailAsked, tokenKinds } from './mails.ts';
import { settleCommand } from './settle-access.ts';

/** Longer than writing two mails takes on an idle machine. */
const stepMs = 400;

/**
 * Mails a link to the new address, which takes effect once the link is opened; the old address is told at once. If the
 * new address already has an account, nothing is mailed to it and the response is the same.
 */
export const askForEmail = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/security/email',
  kind: 'command',
  items: () => 0,
  summary:
    'Request a change of your email address. It takes effect once the link mailed to the new address is opened.',
  permission: signedIn('no'),
  stepUp: true,
  body: askForEmailRequest,
  response: accountResponse,
  rateLimit: { by: 'person', limit: 10, windowSeconds: 600 },
  errors: [generalErrors.INVALID],
  handle: async (request, deps) => {
    const { body, context } = request;
    const caller = callerOf(request);
    const { userId } = caller.actor;
    await requireOwnPassword(deps, caller, body.password);
    const { clock, guard } = deps;
    const times = { now: () => clock().getTime(), pause: guard.pause };
    await inEvenTime(times, context, stepMs, async () => {
      const contact = await deps.contactOf(userId);
      if (contact === null || normalEmail(contact.email) === body.email) return;
      await deps.tokens.endAll(tokenKinds.changeEmail, userId, clock().getTime());
      const changeId = deps.mintId();
      const { fullName } = contact;
      if ((await deps.findUserByEmail(body.email)) === null)
        await sendNewAddress(deps, { userId, fullName, email: body.email, changeId });
      const at = clock().toISOString();
      await tellEmailAsked(deps, { userId, contact, changeId, at, ip: context.ip });
    });
    return { status: 200, body: { message: successTexts.emailAsked } };
  },
});

/** Changes the address to the one that this token was mailed to: the caller has read that mail. */
export const changeEmail = defineRoute<AccountDeps>()({
  method: 'POST',
  path: '/auth/change-email',
  kind: 'command',
  summary: 'Change the email address with the token that was mailed to the new address.',
  permission: withMailedToken(tokenKinds.changeEmail),
  body: verifyEmailRequest,
  response: accountResponse,
  rateLimit: { by: 'address', limit: 30, windowSeconds: 60 },
  errors: [generalErrors.TOKEN_NOT_VALID, identityErrors.EMAIL_TAKEN],
  handle: async (request, deps) => {
    const { userId } = callerOf(request).actor;
    const { tokenData: email } = request;
    if (email === null) throw new DomainError(generalErrors.TOKEN_NOT_VALID);
    const answer = await once({ ...request, body: {} }, deps, 'ChangeEmail', async (send) => {
      if (!(await deps.emails.reserve(email, userId)))
        throw new DomainError(identityErrors.EMAIL_TAKEN);
      return send({
        decider: userDecider,
        streamId: userId,
        command: { type: 'ChangeEmail', data: { email } },
        outcome: () => ({ status: 200, body: { message: successTexts.emailChanged } }),
      });
    });
    await settleCommand(deps, userId, answer.commandId);
    return answer;
  },
});
