import type { DomainCommand, DomainEvent } from './messages.ts';

/**
 * An aggregate is three functions and no class. `decide` throws `DomainError` when a rule is broken and returns `[]`
 * when the command changes nothing. `evolve` never throws, because an event has already happened.
 */
export type Decider<State, Command extends DomainCommand, Event extends DomainEvent> = Readonly<{
  /** Stream category, snake_case, permanent (docs/streams.md). */
  category: string;
  /** Raise it when `evolve` or the state changes, so that snapshots of the older fold are not used. */
  foldVersion: number;
  decide: (command: Command, state: State) => readonly Event[];
  evolve: (state: State, event: Event) => State;
  initialState: () => State;
}>;

/** Folds events into a state. */
export const fold = <State, Command extends DomainCommand, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
  from: State = decider.initialState(),
): State => events.reduce(decider.evolve, from);

/** Closes a switch over a union: a new member breaks the build here, and an unknown value at run time is our bug. */
export const never = (value: never): never => {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
};
