import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { salesStatusesId } from '../../../domain/crm/sales-status/decider.ts';
import {
  salesStatusEventCatalogue,
  type FormerSalesStatusEvent,
  type SalesStatusEvent,
} from '../../../domain/crm/sales-status/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import { leadReaders } from '../leads/projection.ts';
import type { SalesStatusListRow, SalesStatusRow } from './rows.ts';

type Tables = { main: SalesStatusRow; list: SalesStatusListRow };
type Event = Exclude<SalesStatusEvent, FormerSalesStatusEvent>;

const listOf = (rows: Pick<Rows<Tables>, 'get'>): SalesStatusListRow =>
  rows.get('list', salesStatusesId) ?? { id: salesStatusesId, default_id: null, next_place: 0 };

const statusOf = (rows: Pick<Rows<Tables>, 'get'>, statusId: string): SalesStatusRow => {
  const row = rows.get('main', statusId);
  invariant(row, 'a sales status is listed before it changes');
  return row;
};

/** The current sales statuses. */
export const crmSalesStatuses = defineProjection<Tables, Event>({
  name: 'crm_sales_statuses',
  version: 2,
  categories: [salesStatusEventCatalogue.category],
  // The list has taken over the statuses of these older streams.
  ignores: ['SalesStatusAdded', 'SalesStatusChanged'],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        status: 'text',
        colour: 'text',
        place: 'integer',
        created_at: 'timestamptz',
      },
      key: ['id'],
    },
    list: { columns: { id: 'text', default_id: 'uuid?', next_place: 'integer' }, key: ['id'] },
  },
  touches: ({ type, data }) => {
    const ids = type === 'SalesStatusesOrdered' ? data.statusIds : [data.statusId];
    return [
      { table: 'list', key: [salesStatusesId] },
      ...ids.map((id) => ({ table: 'main' as const, key: [id] })),
    ];
  },
  apply: ({ type, data, occurredAt }, rows) => {
    const list = listOf(rows);
    switch (type) {
      case 'SalesStatusListed': {
        const { statusId: id, ...shown } = data;
        rows.put('main', { id, ...shown, place: list.next_place, created_at: occurredAt });
        return rows.put('list', { ...list, next_place: list.next_place + 1 });
      }
      case 'SalesStatusEdited': {
        const { statusId, ...shown } = data;
        return rows.put('main', { ...statusOf(rows, statusId), ...shown });
      }
      case 'SalesStatusMadeDefault':
        return rows.put('list', { ...list, default_id: data.statusId });
      case 'SalesStatusesOrdered':
        for (const [place, statusId] of data.statusIds.entries())
          rows.put('main', { ...statusOf(rows, statusId), place });
        return rows.put('list', { ...list, next_place: data.statusIds.length });
      case 'SalesStatusRemoved':
        return rows.remove('main', data.statusId);
      default:
        return never(type);
    }
  },
  // Lists of leads show name and colour of a status.
  changes: () =>
    (['SalesStatuses', 'Leads'] as const).map((type) => ({
      tag: { type, id: 'all' },
      audience: { roles: leadReaders },
    })),
});
