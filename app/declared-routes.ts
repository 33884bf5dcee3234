import { bulkRoutes } from '../command/core/bulks/routes.ts';
import { reactionRoutes } from '../command/core/reactions/routes.ts';
import { accountRoutes } from '../command/identity/account/routes.ts';
import { actingRoutes } from '../command/identity/acting/routes.ts';
import { apiKeyRoutes } from '../command/identity/api-key/routes.ts';
import { erasureRoutes } from '../command/identity/erasure/routes.ts';
import { personExportRoutes } from '../command/identity/export/export-person.ts';
import { secondFactorRoutes } from '../command/identity/second-factor/routes.ts';
import { userRoutes } from '../command/identity/users/routes.ts';
import { sessionRoutes } from '../command/identity/session-routes.ts';
import { webhookRoutes } from '../command/crm/webhooks/routes.ts';
import { commandRoutes } from '../command/routes.ts';
import { siteCommandRoutes } from '../command/site/routes.ts';
import { auditQueryRoutes } from '../query/audit/routes.ts';
import { exportRoutes } from '../query/exports.ts';
import { selectionRoutes } from '../query/select-rows.ts';
import { queryRoutes } from '../query/routes.ts';
import { rightsRoutes } from '../query/site/rights/show-rights.ts';
import { siteQueryRoutes } from '../query/site/routes.ts';
import type { DeclaredRoute } from '../infra/http/bind.ts';
import { jobRoutes } from '../infra/jobs/routes.ts';
import { feedRoutes } from '../infra/market-data/feeds/feed-routes.ts';
import { machineRoutes } from '../infra/observability/machine-routes.ts';
import { workRoutes } from '../infra/observability/work-routes.ts';
import { outboxRoutes } from '../infra/mail/outbox-routes.ts';
import { systemRoutes } from '../infra/http/system-routes.ts';

/** Every route of the product, whatever its dependencies: for the OpenAPI document and the tests of rights. */
export const declaredRoutes: readonly DeclaredRoute[] = [
  ...systemRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...erasureRoutes,
  ...personExportRoutes,
  ...actingRoutes,
  ...commandRoutes,
  ...siteCommandRoutes,
  ...siteQueryRoutes,
  ...rightsRoutes,
  ...queryRoutes,
  ...auditQueryRoutes,
  ...exportRoutes,
  ...selectionRoutes,
  ...jobRoutes,
  ...feedRoutes,
  ...machineRoutes,
  ...workRoutes,
  ...reactionRoutes,
  ...bulkRoutes,
  ...outboxRoutes,
];
