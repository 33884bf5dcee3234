import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import type { ChangeInstrument, InstrumentCommand } from './commands.ts';
import type { InstrumentData, InstrumentEvent } from './events.ts';
import { isSameInstrument, requireSameIdentity, requireSound } from './rules.ts';

/** `revision` is that of the stream's last event. What was removed is still priced, so its data stay. */
export type Instrument =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'listed' | 'removed'; data: Readonly<InstrumentData>; revision: number }>;

type Listed = Extract<Instrument, { data: unknown }>;

const requireListed = (state: Instrument): Listed => {
  if (state.status !== 'listed') throw new DomainError(tradingErrors.INSTRUMENT_NOT_FOUND);
  return state;
};

const change = (
  { expectedRevision, ...data }: ChangeInstrument['data'],
  state: Instrument,
): readonly InstrumentEvent[] => {
  const listed = requireListed(state);
  requireSameIdentity(listed.data, data);
  requireSound(data);
  if (isSameInstrument(listed.data, data)) return [];
  if (expectedRevision !== null && expectedRevision < listed.revision)
    throw new DomainError(tradingErrors.STALE_INSTRUMENT);
  return [{ type: 'InstrumentChanged', data }];
};

const revisionAfter = (state: Instrument): number =>
  state.status === 'none' ? 0 : state.revision + 1;

export const instrumentDecider: Decider<Instrument, InstrumentCommand, InstrumentEvent> = {
  category: 'instrument',
  foldVersion: 2,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddInstrument':
        if (state.status === 'listed')
          throw new DomainError(tradingErrors.INSTRUMENT_EXISTS, { instrument: command.data.name });
        requireSound(command.data);
        return [{ type: 'InstrumentAdded', data: command.data }];
      case 'ChangeInstrument':
        return change(command.data, state);
      case 'RemoveInstrument': {
        const { openOrders } = command.data;
        const { name: instrument } = requireListed(state).data;
        if (openOrders > 0)
          throw new DomainError(tradingErrors.INSTRUMENT_HAS_OPEN_ORDERS, {
            instrument,
            count: String(openOrders),
          });
        return [{ type: 'InstrumentRemoved', data: {} }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'InstrumentAdded':
      case 'InstrumentChanged':
        return { status: 'listed', data: event.data, revision: revisionAfter(state) };
      case 'InstrumentRemoved':
        return state.status === 'none'
          ? state
          : { status: 'removed', data: state.data, revision: revisionAfter(state) };
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};
