import { invariant } from '../../domain/shared/errors.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';

/** The only event of a type among the events of a command. */
export const onlyEvent = <Event extends DomainEvent, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }> => {
  const found = events.find(
    (event): event is Extract<Event, { type: Type }> => event.type === type,
  );
  invariant(found, `the command produced ${type}`);
  return found;
};
