import type { RouteDeclaration } from '../../../infra/http/route.ts';
import { backToAdmin } from './back-to-admin.ts';
import type { ActingDeps } from './deps.ts';
import { loginAs } from './login-as.ts';

/** Acting for a customer, and the way back. */
export const actingRoutes: readonly RouteDeclaration<ActingDeps>[] = [loginAs, backToAdmin];
