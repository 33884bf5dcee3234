import type { RouteDeclaration } from '../../infra/http/route.ts';
import { signIn, type SignInDeps } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Signing in and out: the session store's own calls, no events (yet). */
export const sessionRoutes: readonly RouteDeclaration<SignInDeps>[] = [signIn, signOut];
