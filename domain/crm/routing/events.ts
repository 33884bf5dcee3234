import type { RoutingRule } from '../../shared/crm/routing.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type LeadRouted = DomainEvent<
  'LeadRouted',
  {
    leadId: string;
    agentId: string;
    rule: RoutingRule;
    /** How many agents the rule could choose from. */
    among: number;
    /** The agent's leads in sales at that time, if the rule counts them. */
    load: number | null;
  }
>;
/** No participating agent is active, or none has the lead's country. */
export type LeadNotRouted = DomainEvent<'LeadNotRouted', { leadId: string; rule: RoutingRule }>;

export type LeadRoutingEvent = LeadRouted | LeadNotRouted;

export const leadRoutingEventCatalogue: EventCatalogue = {
  category: 'lead_routing',
  events: { LeadRouted: { version: 1 }, LeadNotRouted: { version: 1 } },
};
