import type { RouteDeclaration } from '../../infra/http/route.ts';
import { signIn } from './sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { endSession, listSessions } from './own-sessions.ts';
import { signOut } from './sign-out.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/** Signing in and out: the session store's own calls; a sign-in is kept in the log. */
export const sessionRoutes: readonly RouteDeclaration<SignInDeps>[] = [
  signIn,
  signOut,
  signOutEverywhere,
  listSessions,
  endSession,
];
