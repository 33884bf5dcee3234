import { invariant } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { messageResponse } from './contract.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Ends the session of the request, also an acting session; its sockets are closed. */
export const signOut = defineRoute<Pick<SignInDeps, 'sessions' | 'cookie' | 'log'>>()({
  method: 'POST',
  path: '/auth/logout',
  kind: 'command',
  items: () => 0,
  summary: 'Sign out.',
  permission: signedIn(),
  beforeFactor: true,
  response: messageResponse,
  handle: async ({ caller, context }, { sessions, cookie, log }) => {
    invariant(caller, 'a caller who signs out is signed in');
    await sessions.end(caller.sessionId);
    const { userId } = caller.actor;
    log.info(
      { correlationId: context.correlationId, userId, sessionId: caller.sessionId },
      'signed out',
    );
    return {
      status: 200,
      body: { message: successTexts.signedOut },
      headers: { 'Set-Cookie': cookie.clear() },
    };
  },
});
