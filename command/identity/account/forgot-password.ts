import { resetPasswordMail } from '../../../domain/identity/mails/reset-password.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, everybody } from '../../../infra/http/route.ts';
import { accountResponse, forgotPasswordRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { inEvenTime } from './even-time.ts';
import { sendReset } from './mails.ts';

/** Longer than finding a person and writing a mail takes on an idle machine. */
const stepMs = 400;

/** Mails the link for a new password, if the address has an account. */
export const forgotPassword = defineRoute<AccountDeps>()({
  method: 'POST',
  path: '/forgot-password',
  kind: 'command',
  summary:
    'Send an email with a link for a new password. The answer does not reveal whether the account exists.',
  permission: everybody,
  body: forgotPasswordRequest,
  response: accountResponse,
  rateLimit: { by: 'address', limit: 10, windowSeconds: 60 },
  errors: [generalErrors.BUSY],
  handle: async ({ body, context }, deps) => {
    const { clock, guard } = deps;
    const times = { now: () => clock().getTime(), pause: guard.pause };
    await inEvenTime(times, context, stepMs, async () => {
      const userId = await deps.findUserByEmail(body.email);
      const person = userId === null ? null : await deps.people.find(userId);
      if (userId === null || !person?.isActive) return;
      const contact = await deps.contactOf(userId);
      if (contact) await sendReset(deps, { userId, ...contact }, resetPasswordMail);
    });
    return { status: 200, body: { message: successTexts.resetMailSent } };
  },
});
