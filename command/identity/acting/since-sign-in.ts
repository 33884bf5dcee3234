import { invariant } from '../../../domain/shared/errors.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { sessionLimits } from '../../../infra/http/sessions/sessions.ts';

/** The time of the sign-in that the session of the request goes back to; such sessions are never remembered. */
export const sinceSignIn = ({ session }: Caller): number => {
  invariant(session, 'a caller who acts for a customer has a session');
  return session.expiresAtMs - sessionLimits.absoluteMs;
};
