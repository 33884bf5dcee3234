import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { FormerSalesStatusEvent } from '../../../domain/crm/sales-status/events.ts';
import { formerSalesStatuses } from './former-sales-statuses.ts';

const happened = (type: FormerSalesStatusEvent['type']): RecordedEvent<FormerSalesStatusEvent> => ({
  type,
  data: { status: 'New', isDefault: true },
  id: 'e',
  version: 1,
  stream: 'sales_status-s1',
  revision: 0,
  position: 1n,
  hash: '',
  occurredAt: '2026-01-05T12:00:00.000Z',
  recordedAt: '2026-01-05T12:00:00.000Z',
  metadata: {
    actor: { userId: 'ada', roleId: 1, impersonatorId: null },
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
  },
});

describe('sales statuses of streams of their own', () => {
  it('are taken over into the list, with what was changed', () => {
    const data = { statusId: 's1', status: 'New', colour: 'green', isDefault: true };
    for (const [type, sent] of [
      ['SalesStatusAdded', 'AddSalesStatus'],
      ['SalesStatusChanged', 'EditSalesStatus'],
    ] as const)
      expect(formerSalesStatuses.react(happened(type), null)).toMatchObject([
        { kind: 'command', streamId: 'all', command: { type: sent, data } },
      ]);
  });
});
