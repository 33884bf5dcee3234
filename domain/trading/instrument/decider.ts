import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { isPositive } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { InstrumentCommand } from './commands.ts';
import type { InstrumentData, InstrumentEvent } from './events.ts';
import { tradingErrors } from '../errors.ts';

export type Instrument =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'listed'; data: Readonly<InstrumentData> }>
  | Readonly<{ status: 'removed' }>;

const requireSound = (data: InstrumentData): void => {
  if (!isPositive(data.leverage)) throw new DomainError(tradingErrors.INVALID_LEVERAGE);
};

const requireListed = (state: Instrument): Readonly<InstrumentData> => {
  if (state.status !== 'listed') throw new DomainError(tradingErrors.INSTRUMENT_NOT_FOUND);
  return state.data;
};

const fields = [
  'name',
  'base',
  'quote',
  'alias',
  'category',
  'tradable',
  'tradingview',
  'leverage',
] as const satisfies readonly (keyof InstrumentData)[];

const same = (a: Readonly<InstrumentData>, b: Readonly<InstrumentData>): boolean =>
  fields.every((field) => a[field] === b[field]);

export const instrumentDecider: Decider<Instrument, InstrumentCommand, InstrumentEvent> = {
  category: 'instrument',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddInstrument':
        if (state.status !== 'none') {
          throw new DomainError(tradingErrors.INSTRUMENT_EXISTS, { instrument: command.data.name });
        }
        requireSound(command.data);
        return [{ type: 'InstrumentAdded', data: command.data }];
      case 'ChangeInstrument': {
        const listed = requireListed(state);
        requireSound(command.data);
        return same(listed, command.data)
          ? []
          : [{ type: 'InstrumentChanged', data: command.data }];
      }
      case 'RemoveInstrument':
        requireListed(state);
        return [{ type: 'InstrumentRemoved', data: {} }];
      default:
        return never(command);
    }
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'InstrumentAdded':
      case 'InstrumentChanged':
        return { status: 'listed', data: event.data };
      case 'InstrumentRemoved':
        return { status: 'removed' };
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};
