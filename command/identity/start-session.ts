import { landingPages, roles, type RoleId } from '../../domain/shared/roles.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import type { Answer, RequestContext } from '../../infra/http/route.ts';
import type { SecondStepData } from './second-step-token.ts';
import type { SignInDeps } from './sign-in-deps.ts';

type Start = SecondStepData &
  Readonly<{
    userId: string;
    roleId: RoleId;
    /** Whether a second factor was proved for it. */
    isProven: boolean;
    isKnownDevice: boolean;
  }>;

type Deps = Pick<SignInDeps, 'sessions' | 'devices' | 'recordSignIn' | 'cookie' | 'guard' | 'log'>;

/** Starts the session of a person who has proved who they are, and sets its cookie. */
export const startSession = async (
  { sessions, devices, recordSignIn, cookie, guard, log }: Deps,
  { correlationId, userAgent, ip, cookies }: RequestContext,
  { userId, roleId, account, replaces, isProven, isKnownDevice, ...start }: Start,
): Promise<Answer> => {
  const remember = start.remember && roleId === roles.customer;
  const { token, session } = await sessions.start(
    { userId, impersonatorId: null, remember, isProven },
    replaces,
  );
  await devices
    .note(session, { agent: userAgent, ip })
    .catch((error: unknown) =>
      log.error({ err: error }, 'the device of a session could not be saved'),
    );
  const signedInAs = { correlationId, userId, sessionId: session.id, roleId };
  log.info(signedInAs, 'signed in');
  // People must be able to sign in to read while the log cannot be written.
  await recordSignIn({ ...signedInAs, isKnownDevice, ip }).catch((error: unknown) =>
    log.error({ err: error, ...signedInAs }, 'a sign-in could not be recorded in the log'),
  );
  return {
    status: 200,
    body: {
      message: successTexts.signedIn,
      user: { id: userId, role_id: roleId },
      landing: landingPages[roleId],
    },
    headers: {
      'Set-Cookie': [cookie.write(token, remember), guard.devices.write(cookies, account)],
    },
  };
};
