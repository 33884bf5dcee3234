import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { LinkedLeads } from '../../crm/linked-leads.ts';
import { eventsOf, fold, type StreamDeps } from './estate.ts';

type Deps = StreamDeps & Readonly<{ linkedLeads: LinkedLeads }>;

/** The lead that the registration names, unless it is linked to somebody else. */
const registeredLead = async (deps: Deps, userId: string): Promise<readonly string[]> => {
  const [registered] = await eventsOf(deps, userDecider, userId);
  const { data = {} } = registered ?? {};
  if (!('leadId' in data) || typeof data.leadId !== 'string') return [];
  const lead = fold(leadDecider, await eventsOf(deps, leadDecider, data.leadId));
  const isTheirs =
    lead.status === 'added' && (lead.linkedUserId === null || lead.linkedUserId === userId);
  return isTheirs ? [data.leadId] : [];
};

/**
 * All leads of a person: those that are linked to them, and the one that they were made from, which a crashed process
 * may not have linked yet. Refuses with `UNAVAILABLE` while this is unknown, because a missed lead would never be
 * erased.
 */
export const leadIdsOf = async (deps: Deps, userId: string): Promise<readonly string[]> => [
  ...new Set([...(await deps.linkedLeads(userId)), ...(await registeredLead(deps, userId))]),
];
