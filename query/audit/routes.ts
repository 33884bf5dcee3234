import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { AuditQueryDeps } from './deps.ts';
import { listAudit } from './list-audit.ts';
import { signInHistory } from '../identity/sign-in-history.ts';
import { timelineRoutes } from '../crm/timeline/timeline.ts';
import { showAudit } from './show-audit.ts';

/** Queries about the log. Beside read models they need the log itself, and the record of who looked at it. */
export const auditQueryRoutes: readonly RouteDeclaration<AuditQueryDeps>[] = [
  listAudit,
  showAudit,
  signInHistory,
  ...timelineRoutes,
];
