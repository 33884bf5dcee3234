import { identityErrors } from '../../domain/identity/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { addressKey } from '../../infra/http/client-address.ts';
import { defineRoute, everybody } from '../../infra/http/route.ts';
import { signInRequest, signInResponse } from './contract.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { startSession } from './start-session.ts';
import { accountOf, admit } from './sign-in-guard.ts';

/**
 * Signs a person in under a new session, in place of the one the request came with. A wrong password, an unknown
 * address and an inactive person get the same answer after the same work; only the right password learns that an account
 * was closed.
 */
export const signIn = defineRoute<SignInDeps>()({
  method: 'POST',
  path: '/auth/login',
  kind: 'command',
  summary:
    'Signs in: the answer sets the session cookie, or names the second step where a code is asked for.',
  permission: everybody,
  body: signInRequest,
  response: signInResponse,
  errors: [
    identityErrors.INVALID_CREDENTIALS,
    identityErrors.ACCOUNT_CLOSED,
    generalErrors.REFERENCE_DATA_STALE,
    generalErrors.TOO_MANY_REQUESTS,
    generalErrors.BUSY,
  ],
  handle: async ({ body, caller, context }, deps) => {
    const { guard, people, log } = deps;
    const { correlationId } = context;
    const isKnownDevice = guard.devices.find(context.cookies, accountOf(body.email)) !== null;
    const attempt = await admit(guard, body.email, context);
    const userId = await deps.findUserByEmail(body.email);
    const isRight = await deps.verifyPassword(userId, body.password);
    // Asked for the right password alone: what it takes, or that it fails, must not tell that an address has an account.
    const person = userId !== null && isRight ? await people.find(userId) : null;
    if (isRight && person === null) {
      // Whose address is reserved and has a password was just registered; this process has not read as far yet.
      await attempt.undone();
      throw new DomainError(generalErrors.UNAVAILABLE);
    }
    if (isRight && person?.isClosed === true) {
      // Who knows the password may know what became of the account; to everybody else it does not exist.
      await attempt.undone();
      throw new DomainError(identityErrors.ACCOUNT_CLOSED);
    }
    if (userId === null || !person?.isActive) {
      log.warn({ correlationId, userId, network: addressKey(context.ip) }, 'sign-in refused');
      throw new DomainError(identityErrors.INVALID_CREDENTIALS);
    }

    await attempt.succeeded();
    const account = accountOf(body.email);
    const replaces = caller?.sessionId ?? null;
    const { remember } = body;
    const secondStep = await deps.beginSecondStep(userId, { remember, account, replaces });
    if (secondStep !== null)
      return { status: 200, body: { message: successTexts.codeAskedFor, second_step: secondStep } };
    const { roleId } = person;
    return startSession(deps, context, {
      userId,
      roleId,
      remember,
      account,
      replaces,
      isKnownDevice,
      isProven: false,
    });
  },
});
