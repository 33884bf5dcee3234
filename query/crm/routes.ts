import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';
import { listAgents } from './list-agents.ts';
import { listLeadNotes } from './list-lead-notes.ts';
import { leadLists } from './list-leads.ts';
import { listOwnLeads } from './list-own-leads.ts';
import { listSalesStatuses } from './list-sales-statuses.ts';
import { readTakenIn } from './read-taken-in.ts';
import { duplicateRoutes } from './duplicates/duplicates.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { showFunnel } from './show-funnel.ts';
import { showLead } from './show-lead.ts';

export const crmQueryRoutes: readonly RouteDeclaration<QueryDeps>[] = [
  ...leadLists,
  showLead,
  ...duplicateRoutes,
  listTasks,
  showFunnel,
  listOwnLeads,
  readTakenIn,
  listLeadNotes,
  listAgents,
  listSalesStatuses,
];
