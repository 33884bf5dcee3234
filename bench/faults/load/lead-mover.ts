import type { Random } from '../../../infra/market-data/random.ts';
import { leadGroups } from '../../../domain/shared/crm/types.ts';
import { pick, type Client } from './client.ts';
import { isAcknowledged, textOf, type Person } from './commands.ts';

const leadsWanted = 12;

/** Adds leads of its own, then moves many at once between groups. */
export const createLeadMover = (name: string, as: Person, random: Random): Client => {
  let leads: readonly string[] = [];
  return {
    name,
    next: () => {
      if (leads.length < leadsWanted) {
        return {
          name: 'AddLead',
          as,
          method: 'POST',
          path: '/admin/leads',
          body: { firstName: name, lastName: `Lead ${leads.length + 1}` },
          subject: name,
        };
      }
      const ids = leads.filter(() => random() < 0.7);
      const parts = ids.length > 0 ? ids : leads.slice(0, 1);
      return {
        name: 'BulkLeads',
        as,
        method: 'PUT',
        path: '/admin/leads/bulk',
        subject: name,
        parts,
        body: { ids: parts, data: { group: pick(random, leadGroups) } },
      };
    },
    learn: (answered) => {
      if (answered.command.name !== 'AddLead' || !isAcknowledged(answered)) return;
      leads = [...leads, textOf(answered, 'id')];
    },
  };
};
