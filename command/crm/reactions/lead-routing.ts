import { leadEventCatalogue, type LeadAdded } from '../../../domain/crm/lead/events.ts';
import { leadRouting, type LeadRouting } from '../../../domain/crm/routing/settings.ts';
import type { RoutingMode } from '../../../domain/shared/crm/routing.ts';
import { idOf, type DomainEvent, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction } from '../../core/reactions/reaction.ts';

/** The due job that assigns a lead to an agent; its key is the lead's id. */
export const routeLeadJob = 'route_lead';

type LeadRoutingSet = DomainEvent<'LeadRoutingSet', LeadRouting>;
type Heard = LeadAdded | LeadRoutingSet;

const isSet = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadRoutingSet> =>
  event.type === 'LeadRoutingSet';

const added = 'LeadAdded' satisfies LeadAdded['type'];

/**
 * Asks once for each new lead that an agent be chosen, while the setting is on. The choice itself needs the lead's
 * country, a personal field that reactions cannot decrypt.
 */
export const leadRoutingReaction = defineReaction<RoutingMode, Heard>({
  name: 'lead_routing',
  categories: [leadEventCatalogue.category, leadRouting.catalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => type !== added),
  // Older leads are assigned already, or left to people.
  past: 'folded',
  state: {
    keyOf: () => 'mode',
    initialState: () => 'off',
    evolve: (mode, event) => (isSet(event) ? event.data.mode : mode),
  },
  react: (event, mode) =>
    isSet(event) || mode === 'off'
      ? []
      : [{ kind: 'job', job: routeLeadJob, key: idOf(event.stream) }],
});
