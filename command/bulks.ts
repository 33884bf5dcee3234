import type { Bulk } from './core/bulks/bulk.ts';
import { leadImportBulk, leadImportUndoBulk } from './crm/imports/lead-import-bulk.ts';
import type { FindLeadsWithTasks } from './crm/imports/leads-with-tasks.ts';
import { leadUndoBulk } from './crm/undo-bulk-leads.ts';
import { leadBulk } from './crm/lead-bulk.ts';

/**
 * Every kind of bulk of every context, given what they look for just before rows are done. A new one is added here, and the
 * role `reactions` does its rows.
 */
export const bulksWith = (findLeadsWithTasks: FindLeadsWithTasks): readonly Bulk[] => [
  leadBulk,
  leadUndoBulk,
  leadImportBulk,
  leadImportUndoBulk(findLeadsWithTasks),
];
