import type { LeadItem } from '../../../../../query/crm/contract.ts';

/** The people whose lists contain the lead: those it is assigned to. */
export const assigneesOf = ({ manager, agent, retAgent, group }: LeadItem) =>
  [manager, group === 'sales' ? agent : null, group === 'retentions' ? retAgent : null].flatMap(
    (person) =>
      person === null ? [] : [{ value: person.id, label: person.full_name ?? person.id }],
  );
