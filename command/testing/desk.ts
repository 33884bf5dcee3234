import { fold, type Decider } from '../../domain/shared/decider.ts';
import { isDomainError } from '../../domain/shared/errors.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';

/** Accepts commands of one category. */
export type Desk = Readonly<{
  category: string;
  // A method, because method parameters are bivariant: a desk of any command type is a `Desk`.
  tell(id: string, command: DomainCommand): void;
}>;

/** Decides commands one after another and appends their events in memory; a refused command changes nothing. */
export const openDesk = <State, Command extends DomainCommand, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  note: (stream: string, event: Event) => void,
) => {
  const streams = new Map<string, readonly Event[]>();
  const eventsOf = (id: string): readonly Event[] => streams.get(id) ?? [];
  const put = (id: string, events: readonly Event[]): void => {
    streams.set(id, [...eventsOf(id), ...events]);
    for (const event of events) note(`${decider.category}-${id}`, event);
  };
  return {
    category: decider.category,
    eventsOf,
    put,
    tell(id: string, command: Command): void {
      try {
        put(id, decider.decide(command, fold(decider, eventsOf(id))));
      } catch (error) {
        if (!isDomainError(error)) throw error;
      }
    },
  };
};
