import type { RouteDeclaration } from '../../infra/http/route.ts';
import { signIn } from './sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { endSession, listSessions } from './own-sessions.ts';
import { signOut } from './sign-out.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/** Routes for signing in and out. They use the session store; a sign-in is also recorded in the log. */
export const sessionRoutes: readonly RouteDeclaration<SignInDeps>[] = [
  signIn,
  signOut,
  signOutEverywhere,
  listSessions,
  endSession,
];
