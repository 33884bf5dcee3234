import type { LeadItem } from '../../../../../query/crm/contract.ts';

/** Words of the catalogue. */
export const groupNames: Readonly<Record<LeadItem['group'], string>> = {
  sales: 'Sales',
  retentions: 'Retentions',
  archived: 'Archived',
};
