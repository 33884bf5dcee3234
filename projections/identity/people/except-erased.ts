import { userEventCatalogue, type UserErased } from '../../../domain/identity/user/events.ts';

const erased = 'UserErased' satisfies UserErased['type'];

/** What of a user's stream read models ignore that hear of users only to forget what was erased. */
export const exceptErased = Object.keys(userEventCatalogue.events).filter(
  (type) => type !== erased,
);
