import { userEventCatalogue, type UserErased } from '../../../domain/identity/user/events.ts';

const erased = 'UserErased' satisfies UserErased['type'];

/** The types of user events that a read model ignores if it needs users only to delete data of erased people. */
export const exceptErased = Object.keys(userEventCatalogue.events).filter(
  (type) => type !== erased,
);
