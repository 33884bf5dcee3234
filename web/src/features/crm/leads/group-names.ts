import type { LeadItem } from '../../../../../query/crm/contract.ts';

/** Catalogue texts of the groups. */
export const groupNames: Readonly<Record<LeadItem['group'], string>> = {
  sales: 'Sales',
  retentions: 'Retentions',
  archived: 'Archived',
};
