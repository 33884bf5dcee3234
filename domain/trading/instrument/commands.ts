import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { HeldInstrumentPrice, InstrumentData } from './events.ts';

export type AddInstrument = DomainCommand<'AddInstrument', InstrumentData>;
/** `expectedRevision`: the revision that the person saw; `null` if the sender does not say. */
export type ChangeInstrument = DomainCommand<
  'ChangeInstrument',
  InstrumentData & { expectedRevision: number | null }
>;
/** `openOrders`: the number of its open orders in all wallets. */
export type RemoveInstrument = DomainCommand<'RemoveInstrument', { openOrders: number }>;

/** `held`: the price that is currently held back; `null` if none is. `bid`: the one that the person saw. */
export type ReleasePrice = DomainCommand<
  'ReleasePrice',
  { bid: Decimal; held: HeldInstrumentPrice | null; now: string }
>;

export type InstrumentCommand = AddInstrument | ChangeInstrument | RemoveInstrument | ReleasePrice;
