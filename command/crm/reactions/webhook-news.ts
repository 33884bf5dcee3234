import {
  leadEventCatalogue,
  type LeadAdded,
  type LeadChanged,
  type LeadDeposited,
  type LeadLinked,
} from '../../../domain/crm/lead/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction } from '../../core/reactions/reaction.ts';

/** The due job that asks for a delivery; its key is `<owner>/<lead>/<revision of the event>`. */
export const webhookNewsJob = 'webhook_news';

/** What is known of an affiliator's lead. */
export type KnownLead = Readonly<{
  ownerId: string | null;
  status: string | null;
  /** Whether the last event is something to tell. */
  isNews: boolean;
}>;

type Heard = LeadAdded | LeadChanged | LeadLinked | LeadDeposited;

const heard: readonly string[] = [
  'LeadAdded',
  'LeadChanged',
  'LeadLinked',
  'LeadDeposited',
] satisfies readonly Heard['type'][];

const isAdded = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadAdded> =>
  event.type === 'LeadAdded';
const isChanged = (event: RecordedEvent<Heard>): event is RecordedEvent<LeadChanged> =>
  event.type === 'LeadChanged';

/** Asks once for each news of a lead that an affiliator brought: another status, conversion, first deposit. */
export const webhookNews = defineReaction<KnownLead, Heard>({
  name: 'webhook_news',
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => !heard.includes(type)),
  past: 'folded',
  state: {
    keyOf: (event) =>
      isAdded(event) && event.data.affiliatorId === null ? null : idOf(event.stream),
    initialState: () => ({ ownerId: null, status: null, isNews: false }),
    evolve: (known, event) => {
      if (isAdded(event))
        return { ownerId: event.data.affiliatorId, status: event.data.status, isNews: false };
      if (known.ownerId === null) return known;
      if (!isChanged(event)) return { ...known, isNews: true };
      const { status } = event.data;
      return { ...known, status, isNews: status !== known.status };
    },
  },
  react: ({ stream, revision }, { ownerId, isNews }) =>
    ownerId !== null && isNews
      ? [{ kind: 'job', job: webhookNewsJob, key: `${ownerId}/${idOf(stream)}/${revision}` }]
      : [],
});
