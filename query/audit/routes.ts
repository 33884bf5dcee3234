import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { AuditQueryDeps } from './deps.ts';
import { listAudit } from './list-audit.ts';
import { signInHistory } from '../identity/sign-in-history.ts';
import { timelineRoutes } from '../crm/timeline/timeline.ts';
import { showAudit } from './show-audit.ts';

/** Questions about the log. They need more than read models: the log itself, and a book of who looked. */
export const auditQueryRoutes: readonly RouteDeclaration<AuditQueryDeps>[] = [
  listAudit,
  showAudit,
  signInHistory,
  ...timelineRoutes,
];
