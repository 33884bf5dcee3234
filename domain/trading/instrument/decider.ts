import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';
import { gt, mul, type Decimal } from '../../shared/decimal.ts';
import type { ChangeInstrument, InstrumentCommand, ReleasePrice } from './commands.ts';
import type { InstrumentData, InstrumentEvent } from './events.ts';
import { isSameInstrument, requireSameIdentity, requireSound } from './rules.ts';

/** `revision` is that of the stream's last event. A removed instrument still has prices, so its data are kept. */
export type Instrument =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'listed' | 'removed';
      data: Readonly<InstrumentData>;
      released: Released;
      revision: number;
    }>;

/** The price that a person released last; `null` for none. */
type Released = Readonly<{ bid: Decimal; releasedAt: string }> | null;

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

/** Whether two prices differ by less than a factor of two, so that the person meant this price. */
const isNear = (one: Decimal, other: Decimal): boolean =>
  gt(mul(one, '2'), other) && gt(mul(other, '2'), one);

const release = (
  { bid, held, now }: ReleasePrice['data'],
  state: Instrument,
): readonly InstrumentEvent[] => {
  requireListed(state);
  if (held === null || !isNear(bid, held.bid))
    throw new DomainError(tradingErrors.PRICE_NOT_HELD_BACK);
  return [{ type: 'InstrumentPriceReleased', data: { ...held, releasedAt: now } }];
};

const revisionAfter = (state: Instrument): number =>
  state.status === 'none' ? 0 : state.revision + 1;

export const instrumentDecider: Decider<Instrument, InstrumentCommand, InstrumentEvent> = {
  category: 'instrument',
  foldVersion: 3,
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
      case 'ReleasePrice':
        return release(command.data, state);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'InstrumentAdded':
      case 'InstrumentChanged':
        return {
          status: 'listed',
          data: event.data,
          released: state.status === 'none' ? null : state.released,
          revision: revisionAfter(state),
        };
      case 'InstrumentRemoved':
        return state.status === 'none'
          ? state
          : { ...state, status: 'removed', revision: revisionAfter(state) };
      case 'InstrumentPriceReleased': {
        const { bid, releasedAt } = event.data;
        return state.status === 'none'
          ? state
          : { ...state, released: { bid, releasedAt }, revision: revisionAfter(state) };
      }
      default:
        return never(event);
    }
  },
  initialState: () => ({ status: 'none' }),
};
