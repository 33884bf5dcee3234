import type { Decider } from '../../domain/shared/decider.ts';
import { never } from '../../domain/shared/decider.ts';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { EventCatalogue } from '../../domain/shared/event-catalogue.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

/** The smallest possible aggregate, for tests of the command machinery: a tally with an upper limit. */
export type Add = DomainCommand<'Add', { count: number }>;
export type SetTotal = DomainCommand<'SetTotal', { total: number }>;
export type TallyCommand = Add | SetTotal;
export type Added = DomainEvent<'Added', { count: number }>;
export type Tally = Readonly<{ total: number }>;

const tallyMax = 10;

export const tallyDecider: Decider<Tally, TallyCommand, Added> = {
  category: 'tally',
  foldVersion: 1,
  decide: (command, { total }) => {
    switch (command.type) {
      case 'Add': {
        const { count } = command.data;
        invariant(Number.isInteger(count), 'a tally counts in whole numbers');
        if (total + count > tallyMax) throw new DomainError(tradingErrors.INSUFFICIENT_BALANCE);
        return [{ type: 'Added', data: { count } }];
      }
      case 'SetTotal': {
        const count = command.data.total - total;
        return count === 0 ? [] : [{ type: 'Added', data: { count } }];
      }
      default:
        return never(command);
    }
  },
  evolve: ({ total }, { data }) => ({ total: total + data.count }),
  initialState: () => ({ total: 0 }),
};

export const tallyCatalogue: EventCatalogue = {
  category: 'tally',
  events: { Added: { version: 1 } },
};
