import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { SalesStatusEvent } from './events.ts';
import { crmErrors } from '../errors.ts';

export type AddSalesStatus = DomainCommand<
  'AddSalesStatus',
  { status: string; isDefault: boolean }
>;
export type ChangeSalesStatus = DomainCommand<
  'ChangeSalesStatus',
  { status: string; isDefault: boolean }
>;
export type SalesStatusCommand = AddSalesStatus | ChangeSalesStatus;

export type SalesStatus = Readonly<{ status: string; isDefault: boolean }> | null;

export const salesStatusDecider: Decider<SalesStatus, SalesStatusCommand, SalesStatusEvent> = {
  category: 'sales_status',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddSalesStatus':
        if (state !== null) throw new DomainError(crmErrors.SALES_STATUS_EXISTS);
        return [{ type: 'SalesStatusAdded', data: command.data }];
      case 'ChangeSalesStatus': {
        if (state === null) throw new DomainError(crmErrors.SALES_STATUS_NOT_FOUND);
        const { status, isDefault } = command.data;
        return status === state.status && isDefault === state.isDefault
          ? []
          : [{ type: 'SalesStatusChanged', data: command.data }];
      }
      default:
        return never(command);
    }
  },
  evolve: (_state, event) => event.data,
  initialState: () => null,
};
