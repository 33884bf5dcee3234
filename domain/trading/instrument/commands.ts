import type { DomainCommand } from '../../shared/messages.ts';
import type { InstrumentData } from './events.ts';

export type AddInstrument = DomainCommand<'AddInstrument', InstrumentData>;
/** `expectedRevision`: what the person saw; `null` where the sender does not say. */
export type ChangeInstrument = DomainCommand<
  'ChangeInstrument',
  InstrumentData & { expectedRevision: number | null }
>;
/** `openOrders`: how many orders of it are open in all wallets. */
export type RemoveInstrument = DomainCommand<'RemoveInstrument', { openOrders: number }>;

export type InstrumentCommand = AddInstrument | ChangeInstrument | RemoveInstrument;
