import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { messageResponse } from './contract.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/**
 * Ends every session of the person, including this one and those in which they act for a customer, and closes their
 * sockets. It grants nothing, so no password is required: a person who fears for their password must not be delayed.
 */
export const signOutEverywhere = defineRoute<Pick<SignInDeps, 'sessions' | 'cookie' | 'log'>>()({
  method: 'POST',
  path: '/security/sign-out-everywhere',
  kind: 'command',
  items: () => 0,
  summary: 'Sign out on every device.',
  permission: signedIn('no'),
  beforeFactor: true,
  response: messageResponse,
  handle: async ({ caller, context: { correlationId } }, { sessions, cookie, log }) => {
    const { userId } = callerOf({ caller }).actor;
    await sessions.endAllOf(userId);
    log.info({ correlationId, userId }, 'signed out everywhere');
    return {
      status: 200,
      body: { message: successTexts.signedOutEverywhere },
      headers: { 'Set-Cookie': cookie.clear() },
    };
  },
});
