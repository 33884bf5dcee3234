import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type {
  AuditRead,
  KycFileRead,
  ListExported,
  PersonExported,
  ReadingEvent,
} from './events.ts';

export type RecordAuditRead = DomainCommand<'RecordAuditRead', AuditRead['data']>;
export type RecordKycFileRead = DomainCommand<'RecordKycFileRead', KycFileRead['data']>;
export type RecordListExported = DomainCommand<'RecordListExported', ListExported['data']>;
export type RecordPersonExported = DomainCommand<'RecordPersonExported', PersonExported['data']>;
export type ReadingCommand =
  RecordAuditRead | RecordKycFileRead | RecordListExported | RecordPersonExported;

export type Readings = Readonly<Record<never, never>>;

export const readingsDecider: Decider<Readings, ReadingCommand, ReadingEvent> = {
  category: 'reading',
  foldVersion: 1,
  decide: (command) => {
    switch (command.type) {
      case 'RecordAuditRead':
        return [{ type: 'AuditRead', data: command.data }];
      case 'RecordKycFileRead':
        return [{ type: 'KycFileRead', data: command.data }];
      case 'RecordListExported':
        return [{ type: 'ListExported', data: command.data }];
      case 'RecordPersonExported':
        return [{ type: 'PersonExported', data: command.data }];
      default:
        return never(command);
    }
  },
  evolve: (state) => state,
  initialState: () => ({}),
};
