import type { DomainEvent } from '../../domain/shared/messages.ts';
import type { Outcome, PendingCommand } from './command.ts';
import type { ErasedDecider } from './erased-decider.ts';

export type Accepted = Readonly<{
  item: PendingCommand;
  events: readonly DomainEvent[];
  /** A pure function of the command and its events, so that it can be stored with them. */
  outcome: Outcome;
}>;

export type Refused = Readonly<{ item: PendingCommand; error: unknown }>;

export type DecidedBatch = Readonly<{
  accepted: readonly Accepted[];
  refused: readonly Refused[];
  /** The state after the last accepted command. */
  state: unknown;
}>;

/** Decides each command on the state that the previous one left. A refused command is left out and changes nothing. */
export const decideBatch = (
  decider: ErasedDecider,
  start: unknown,
  items: readonly PendingCommand[],
): DecidedBatch => {
  const accepted: Accepted[] = [];
  const refused: Refused[] = [];
  let state = start;
  for (const item of items) {
    try {
      const events = decider.decide(item.command, state);
      const after = events.reduce((folded, event) => decider.evolve(folded, event), state);
      accepted.push({ item, events, outcome: item.outcome(events, after) });
      state = after;
    } catch (error) {
      refused.push({ item, error });
    }
  }
  return { accepted, refused, state };
};
