import {
  leadEventCatalogue,
  type LeadAdded,
  type LeadChanged,
  type LeadDeposited,
  type LeadLinked,
} from '../../../domain/crm/lead/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction } from '../../core/reactions/reaction.ts';

/** The due job that requests a delivery; its key is `<owner>/<lead>/<revision of the event>`. */
export const webhookNewsJob = 'webhook_news';

/** The affiliator who brought the lead; `null` if none did. */
export type KnownLead = Readonly<{ ownerId: string | null }>;

type Heard = LeadAdded | LeadChanged | LeadLinked | LeadDeposited;

const heard: readonly string[] = [
  'LeadAdded',
  'LeadChanged',
  'LeadLinked',
  'LeadDeposited',
] satisfies readonly Heard['type'][];

const isAdded = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadAdded> =>
  event.type === 'LeadAdded';

/**
 * Requests a delivery once for each change, conversion and first deposit of a lead that an affiliator brought. The job
 * checks whether a change gave the lead another status: its events hold names, which may by now belong to other
 * statuses.
 */
export const webhookNews = defineReaction<KnownLead, Heard>({
  name: 'webhook_news',
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => !heard.includes(type)),
  past: 'folded',
  state: {
    keyOf: (event) =>
      isAdded(event) && event.data.affiliatorId === null ? null : idOf(event.stream),
    initialState: () => ({ ownerId: null }),
    evolve: (known, event) => (isAdded(event) ? { ownerId: event.data.affiliatorId } : known),
  },
  react: (event, { ownerId }) =>
    ownerId === null || isAdded(event)
      ? []
      : [
          {
            kind: 'job',
            job: webhookNewsJob,
            key: `${ownerId}/${idOf(event.stream)}/${event.revision}`,
          },
        ],
});
