import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { leadEventCatalogue, type LeadLinked } from '../../../domain/crm/lead/events.ts';
import {
  actingEvents,
  signInEventCatalogue,
  type SignedIn,
} from '../../../domain/identity/sign-in/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { command, defineReaction } from '../../core/reactions/reaction.ts';

/** What is known about a user: their leads, and when they last signed in. */
export type Visits = Readonly<{ leadIds: readonly string[]; signedInAt: string | null }>;

type Heard = SignedIn | LeadLinked;

const isLinked = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadLinked> =>
  event.type === 'LeadLinked';

const linkedNow = 'LeadLinked' satisfies LeadLinked['type'];
const otherLeadEvents = Object.keys(leadEventCatalogue.events).filter((type) => type !== linkedNow);

/**
 * LAST ACCESS of a lead is the last sign-in of its customer. It is recorded at each sign-in, and when the lead is
 * linked to a customer who has signed in before.
 */
export const leadLastAccess = defineReaction<Visits, Heard>({
  name: 'lead_last_access',
  categories: [signInEventCatalogue.category, leadEventCatalogue.category],
  // A member of staff who acts for a customer is not the customer.
  ignores: [...otherLeadEvents, ...actingEvents],
  past: 'acted on',
  state: {
    keyOf: (event) => (isLinked(event) ? event.data.userId : idOf(event.stream)),
    initialState: () => ({ leadIds: [], signedInAt: null }),
    evolve: (visits, event) => {
      if (!isLinked(event)) return { ...visits, signedInAt: event.occurredAt };
      const leadId = idOf(event.stream);
      if (visits.leadIds.includes(leadId)) return visits;
      return { ...visits, leadIds: [...visits.leadIds, leadId] };
    },
  },
  react: (event, { leadIds, signedInAt }) => {
    if (signedInAt === null) return [];
    const concerned = isLinked(event) ? [idOf(event.stream)] : leadIds;
    return concerned.map((leadId) =>
      command({
        purpose: `access ${leadId}`,
        decider: leadDecider,
        streamId: leadId,
        command: { type: 'NoteLeadAccess', data: { at: signedInAt } },
        settledBy: [crmErrors.LEAD_NOT_FOUND],
      }),
    );
  },
});
