import type { Logger } from 'pino';
import { identityErrors } from '../../domain/identity/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { landingPages, roles } from '../../domain/shared/roles.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { addressKey } from '../../infra/http/client-address.ts';
import { defineRoute, everybody } from '../../infra/http/route.ts';
import type { People } from '../../infra/http/sessions/callers.ts';
import type { SessionCookie } from '../../infra/http/sessions/cookie.ts';
import type { SessionDevices } from '../../infra/http/sessions/session-devices.ts';
import type { Sessions } from '../../infra/http/sessions/sessions.ts';
import { signInRequest, signInResponse } from './contract.ts';
import type { RecordSignIn } from './record-sign-in.ts';
import { accountOf, admit, type SignInGuard } from './sign-in-guard.ts';

export type SignInDeps = Readonly<{
  /** The user an e-mail address belongs to, if any. */
  findUserByEmail: (email: string) => Promise<string | null>;
  /** Takes the same time whoever is asked for; `null` is nobody, whose password is always wrong. */
  verifyPassword: (userId: string | null, password: string) => Promise<boolean>;
  people: Pick<People, 'find'>;
  sessions: Sessions;
  cookie: SessionCookie;
  devices: SessionDevices;
  guard: SignInGuard;
  recordSignIn: RecordSignIn;
  log: Logger;
}>;

/**
 * Signs a person in under a new session, in place of the one the request came with. A wrong password, an unknown
 * address and an inactive person get the same answer after the same work; only the right password learns that an account
 * was closed.
 */
export const signIn = defineRoute<SignInDeps>()({
  method: 'POST',
  path: '/auth/login',
  kind: 'command',
  summary: 'Signs in; the answer sets the session cookie.',
  permission: everybody,
  body: signInRequest,
  response: signInResponse,
  errors: [
    identityErrors.INVALID_CREDENTIALS,
    identityErrors.ACCOUNT_CLOSED,
    generalErrors.TOO_MANY_REQUESTS,
    generalErrors.BUSY,
  ],
  handle: async ({ body, caller, context }, deps) => {
    const { guard, sessions, people, cookie, log } = deps;
    const { correlationId } = context;
    const isKnownDevice = guard.devices.find(context.cookies, accountOf(body.email)) !== null;
    const attempt = await admit(guard, body.email, context);
    const userId = await deps.findUserByEmail(body.email);
    const isRight = await deps.verifyPassword(userId, body.password);
    const person = userId === null ? null : await people.find(userId);
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
    if (userId === null || !isRight || !person?.isActive) {
      log.warn({ correlationId, userId, network: addressKey(context.ip) }, 'sign-in refused');
      throw new DomainError(identityErrors.INVALID_CREDENTIALS);
    }

    await attempt.succeeded();
    const remember = body.remember && person.roleId === roles.customer;
    const { token, session } = await sessions.start(
      { userId, impersonatorId: null, remember },
      caller?.sessionId ?? null,
    );
    await deps.devices
      .note(session, { agent: context.userAgent, ip: context.ip })
      .catch((error: unknown) => log.error({ err: error }, 'the device of a session is not known'));
    const { roleId } = person;
    const signedInAs = { correlationId, userId, sessionId: session.id, roleId };
    log.info(signedInAs, 'signed in');
    // Who may read must be able to sign in while the log cannot be written.
    await deps
      .recordSignIn({ ...signedInAs, isKnownDevice, ip: context.ip })
      .catch((error: unknown) =>
        log.error({ err: error, ...signedInAs }, 'a sign-in is not in the log'),
      );
    return {
      status: 200,
      body: {
        message: successTexts.signedIn,
        user: { id: userId, role_id: person.roleId },
        landing: landingPages[person.roleId],
      },
      headers: {
        'Set-Cookie': [
          cookie.write(token, remember),
          guard.devices.write(context.cookies, accountOf(body.email)),
        ],
      },
    };
  },
});
