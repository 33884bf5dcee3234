import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import {
  salesStatusEventCatalogue,
  type SalesStatusEvent,
} from '../../../domain/crm/sales-status/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import { leadReaders } from '../leads/projection.ts';
import type { SalesStatusRow } from './rows.ts';

/** The sales statuses as they stand. */
export const crmSalesStatuses = defineProjection<{ main: SalesStatusRow }, SalesStatusEvent>({
  name: 'crm_sales_statuses',
  version: 1,
  categories: [salesStatusEventCatalogue.category],
  tables: {
    main: {
      columns: { id: 'uuid', status: 'text', is_default: 'boolean', created_at: 'timestamptz' },
      key: ['id'],
    },
  },
  touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
  apply: (event, rows) => {
    const id = idOf(event.stream);
    const { status, isDefault } = event.data;
    switch (event.type) {
      case 'SalesStatusAdded':
        return rows.put('main', {
          id,
          status,
          is_default: isDefault,
          created_at: event.occurredAt,
        });
      case 'SalesStatusChanged': {
        const row = rows.get('main', id);
        invariant(row, 'a sales status is added before it changes');
        return rows.put('main', { ...row, status, is_default: isDefault });
      }
      default:
        return never(event);
    }
  },
  changes: () => [{ tag: { type: 'SalesStatuses', id: 'all' }, audience: { roles: leadReaders } }],
});
