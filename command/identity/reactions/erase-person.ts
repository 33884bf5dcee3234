import {
  leadEventCatalogue,
  type LeadErased,
  type LeadEvent,
} from '../../../domain/crm/lead/events.ts';
import {
  userEventCatalogue,
  type UserClosed,
  type UserEvent,
} from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';

/**
 * Jobs that erase what is held about a person, or their credentials; the key of each is the id of the person or the
 * lead.
 */
export const erasureJobs = {
  person: 'erase_person',
  lead: 'erase_lead',
  access: 'end_access',
} as const;

const heard: readonly string[] = [
  'UserClosed' satisfies UserClosed['type'],
  'LeadErased' satisfies LeadErased['type'],
];
const ofOthers = [userEventCatalogue, leadEventCatalogue]
  .flatMap(({ events }) => Object.keys(events))
  .filter((type) => !heard.includes(type));

/** Requests the erasure of a deleted person's data when it is due, and of a lead's data at once. */
export const erasePerson = defineReaction<null, UserEvent | LeadEvent>({
  name: 'erase_person',
  categories: [userEventCatalogue.category, leadEventCatalogue.category],
  ignores: ofOthers,
  past: 'acted on',
  state: stateless,
  react: (event) => {
    const key = idOf(event.stream);
    if (event.type === 'LeadErased') return [{ kind: 'job', job: erasureJobs.lead, key }];
    if (event.type !== 'UserClosed' || event.data.eraseAt === null) return [];
    return [{ kind: 'job', job: erasureJobs.person, key, at: new Date(event.data.eraseAt) }];
  },
});
