import { userEventCatalogue, type UserClosed } from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';
import { erasureJobs } from './erase-person.ts';

const heard = 'UserClosed' satisfies UserClosed['type'];

/**
 * Requests that the credentials of deleted staff are erased at once. If the event does not say when the personal data
 * are erased, as in the past for staff, it requests that as well; the job itself waits until then. (A customer who
 * knows the password may learn what happened to the account, so their credentials stay as long as their data.)
 */
export const closedStaff = defineReaction<null, UserClosed>({
  name: 'closed_staff',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => type !== heard),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data }) => {
    if (data.kind !== 'staff') return [];
    const key = idOf(stream);
    return [
      { kind: 'job', job: erasureJobs.access, key },
      ...(data.eraseAt === null ? [{ kind: 'job', job: erasureJobs.person, key } as const] : []),
    ];
  },
});
