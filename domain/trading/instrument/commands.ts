import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { HeldInstrumentPrice, InstrumentData } from './events.ts';

export type AddInstrument = DomainCommand<'AddInstrument', InstrumentData>;
/** `expectedRevision`: what the person saw; `null` where the sender does not say. */
export type ChangeInstrument = DomainCommand<
  'ChangeInstrument',
  InstrumentData & { expectedRevision: number | null }
>;
/** `openOrders`: how many orders of it are open in all wallets. */
export type RemoveInstrument = DomainCommand<'RemoveInstrument', { openOrders: number }>;

/** `held`: the price that is held back now; `null` where none is. `bid`: the one that the person saw. */
export type ReleasePrice = DomainCommand<
  'ReleasePrice',
  { bid: Decimal; held: HeldInstrumentPrice | null; now: string }
>;

export type InstrumentCommand = AddInstrument | ChangeInstrument | RemoveInstrument | ReleasePrice;
