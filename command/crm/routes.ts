import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { addLead } from './add-lead.ts';
import { addNote } from './add-note.ts';
import { bulkLeads } from './bulk-leads.ts';
import { deleteLead } from './delete-lead.ts';
import { editLead } from './edit-lead.ts';
import { importLeads } from './imports/import-leads.ts';
import { listImports, showImportErrors, undoImport } from './imports/past-imports.ts';
import { taskRoutes } from './tasks/tasks.ts';
import { setLeadRouting, showLeadRouting } from './routing/routing-settings.ts';
import { undoBulkLeads } from './undo-bulk-leads.ts';
import { callRoutes } from './calls/routes.ts';
import { takeInLeads } from './take-in-leads.ts';
import { mergeLeads } from './merge/merge-leads.ts';
import { takeBackLead } from './take-back-lead.ts';
import {
  addSalesStatus,
  deleteSalesStatus,
  editSalesStatus,
  orderSalesStatuses,
} from './sales-statuses.ts';

export const crmCommandRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  addLead,
  editLead,
  deleteLead,
  takeBackLead,
  mergeLeads,
  takeInLeads,
  ...callRoutes,
  importLeads,
  listImports,
  showImportErrors,
  undoImport,
  bulkLeads,
  undoBulkLeads,
  ...taskRoutes,
  addNote,
  showLeadRouting,
  setLeadRouting,
  addSalesStatus,
  orderSalesStatuses,
  editSalesStatus,
  deleteSalesStatus,
];
