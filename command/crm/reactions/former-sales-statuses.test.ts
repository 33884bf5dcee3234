import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { FormerSalesStatusEvent } from '../../../domain/crm/sales-status/events.ts';
import { happened } from '../../testing/happened.ts';
import { formerSalesStatuses } from './former-sales-statuses.ts';

const stood = (type: FormerSalesStatusEvent['type']): RecordedEvent<FormerSalesStatusEvent> =>
  happened({ type, data: { status: 'New', isDefault: true } }, { stream: 'sales_status-s1' });

describe('sales statuses in their former separate streams', () => {
  it('are copied into the list, with their changes', () => {
    const data = { statusId: 's1', status: 'New', colour: 'green', isDefault: true };
    for (const [type, sent] of [
      ['SalesStatusAdded', 'AddSalesStatus'],
      ['SalesStatusChanged', 'EditSalesStatus'],
    ] as const)
      expect(formerSalesStatuses.react(stood(type), null)).toMatchObject([
        { kind: 'command', streamId: 'all', command: { type: sent, data } },
      ]);
  });
});
