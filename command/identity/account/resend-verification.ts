import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { accountResponse } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { sendVerification } from './mails.ts';

/** Mails the link that verifies the caller's address again; earlier links stay valid until they expire. */
export const resendVerification = defineRoute<AccountDeps>()({
  method: 'POST',
  path: '/security/verification-mail',
  kind: 'command',
  items: () => 0,
  summary: 'Send the email with the link that verifies your address again.',
  permission: signedIn('no'),
  response: accountResponse,
  rateLimit: { by: 'person', limit: 10, windowSeconds: 60 },
  errors: [identityErrors.ALREADY_VERIFIED, identityErrors.USER_NOT_FOUND],
  handle: async (request, deps) => {
    const { userId } = callerOf(request).actor;
    const [contact, isVerified] = await Promise.all([
      deps.contactOf(userId),
      deps.isVerified(userId),
    ]);
    if (contact === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
    if (isVerified) throw new DomainError(identityErrors.ALREADY_VERIFIED);
    await sendVerification(deps, { userId, ...contact });
    return { status: 200, body: { message: successTexts.verificationSent } };
  },
});
