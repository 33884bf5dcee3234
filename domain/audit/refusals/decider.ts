import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { CommandRefused, RefusalEvent, RefusalsSuppressed } from './events.ts';

export type RecordRefusal = DomainCommand<'RecordRefusal', CommandRefused['data']>;
export type RecordSuppressed = DomainCommand<'RecordSuppressed', RefusalsSuppressed['data']>;
export type RefusalCommand = RecordRefusal | RecordSuppressed;

/** Nothing is decided here but what is written down, so nothing is remembered. */
export type Refusals = Readonly<Record<never, never>>;

export const refusalsDecider: Decider<Refusals, RefusalCommand, RefusalEvent> = {
  category: 'refusal',
  foldVersion: 1,
  decide: (command) => {
    switch (command.type) {
      case 'RecordRefusal':
        return [{ type: 'CommandRefused', data: command.data }];
      case 'RecordSuppressed':
        return command.data.count > 0 ? [{ type: 'RefusalsSuppressed', data: command.data }] : [];
      default:
        return never(command);
    }
  },
  evolve: (state) => state,
  initialState: () => ({}),
};
