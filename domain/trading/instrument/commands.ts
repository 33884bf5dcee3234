import type { DomainCommand } from '../../shared/messages.ts';
import type { InstrumentData } from './events.ts';

export type AddInstrument = DomainCommand<'AddInstrument', InstrumentData>;
export type ChangeInstrument = DomainCommand<'ChangeInstrument', InstrumentData>;
export type RemoveInstrument = DomainCommand<'RemoveInstrument', Record<never, never>>;

export type InstrumentCommand = AddInstrument | ChangeInstrument | RemoveInstrument;
