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
 * Signs a person in under a new session, which replaces the session of the request. A wrong password, an unknown
 * address and an inactive person get the same response after the same work; only the right password reveals that an
 * account was closed.
 */
export const signIn = defineRoute<SignInDeps>()({
  method: 'POST',
  path: '/auth/login',
  kind: 'command',
  summary:
    'Sign in. The answer sets the session cookie, or names the second step if a code is required.',
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
    // Read only after the right password: its duration or failure must not reveal that an address has an account.
    const person = userId !== null && isRight ? await people.find(userId) : null;
    if (isRight && person === null) {
      // A reserved address with a password was just registered, and this process has not read that event yet.
      await attempt.undone();
      throw new DomainError(generalErrors.UNAVAILABLE);
    }
    if (isRight && person?.isClosed === true) {
      // A person who knows the password may learn what happened to the account; for everybody else it does not exist.
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
