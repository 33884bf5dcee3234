import type { DomainEvent } from '../../domain/shared/messages.ts';
import type { Outcome, PendingCommand } from './command.ts';
import type { ErasedDecider } from './erased-decider.ts';

export type Accepted = Readonly<{
  item: PendingCommand;
  events: readonly DomainEvent[];
  /** A pure function of command and events, so that it can freeze with them. */
  outcome: Outcome;
}>;

export type Refused = Readonly<{ item: PendingCommand; error: unknown }>;

export type DecidedBatch = Readonly<{
  accepted: readonly Accepted[];
  refused: readonly Refused[];
  /** As the last accepted command left it. */
  state: unknown;
}>;

/** Decides each command on the state that the one before left; a refused one drops out alone and leaves no trace. */
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
