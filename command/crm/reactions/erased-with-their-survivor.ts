import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import {
  leadEventCatalogue,
  type LeadErased,
  type LeadMerged,
} from '../../../domain/crm/lead/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { command, defineReaction } from '../../core/reactions/reaction.ts';

type Heard = LeadMerged | LeadErased;
const heard: readonly string[] = ['LeadMerged', 'LeadErased'] satisfies readonly Heard['type'][];

/**
 * The leads that were merged into a lead, as keys (older states have other values), and whether that lead was erased.
 */
type Merged = Readonly<{ leads: Readonly<Record<string, unknown>>; isErased: boolean }>;

const isMerged = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadMerged> =>
  event.type === 'LeadMerged';

/** When a lead is erased, also erases the leads that were merged into it, because they are the same person. */
export const erasedWithTheirSurvivor = defineReaction<Merged, Heard>({
  name: 'erased_with_their_survivor',
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => !heard.includes(type)),
  past: 'acted on',
  state: {
    keyOf: (event) => (isMerged(event) ? event.data.survivorId : idOf(event.stream)),
    initialState: () => ({ leads: {}, isErased: false }),
    evolve: ({ leads, isErased }, event) =>
      isMerged(event)
        ? { leads: { ...leads, [idOf(event.stream)]: true }, isErased }
        : { leads, isErased: true },
  },
  react: (_event, { leads, isErased }) =>
    isErased
      ? Object.keys(leads).map((leadId) =>
          command({
            purpose: `erase ${leadId}`,
            decider: leadDecider,
            streamId: leadId,
            command: { type: 'EraseMergedLead', data: {} },
          }),
        )
      : [],
});
