import {
  userEventCatalogue,
  type UserErased,
  type UserEvent,
} from '../../../domain/identity/user/events.ts';

const erased = 'UserErased' satisfies UserErased['type'];

/** What of a user's stream read models ignore that hear of users only to forget what was erased. */
export const exceptErased = Object.keys(userEventCatalogue.events).filter(
  (type) => type !== erased,
);

/** Events of a user's stream, told from others that a read model hears. */
export const isUserEvent = (event: Readonly<{ type: string }>): event is UserEvent =>
  Object.hasOwn(userEventCatalogue.events, event.type);
