import {
  listViewsEventCatalogue,
  type ListViewsEvent,
} from '../../../domain/identity/list-views/events.ts';
import { never } from '../../../domain/shared/decider.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { ListDefaultRow, ListViewRow } from './rows.ts';

/**
 * The saved views of lists, and the default view of each person. A person whose default view is deleted gets the list
 * without a view, because queries join both tables.
 */
export const identityListViews = defineProjection<
  { main: ListViewRow; defaults: ListDefaultRow },
  ListViewsEvent
>({
  name: 'identity_list_views',
  version: 1,
  categories: [listViewsEventCatalogue.category],
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        user_id: 'uuid',
        list: 'text',
        name: 'text',
        query: 'text',
        columns: 'jsonb',
        shared_with: 'jsonb',
      },
      key: ['id'],
      indexes: ['(list)'],
    },
    defaults: {
      columns: { user_id: 'uuid', list: 'text', view_id: 'uuid' },
      key: ['user_id', 'list'],
    },
  },
  touches: (event) =>
    event.type === 'ListViewMadeDefault'
      ? [{ table: 'defaults', key: [idOf(event.stream), event.data.list] }]
      : [{ table: 'main', key: [event.data.viewId] }],
  apply: (event, rows) => {
    const userId = idOf(event.stream);
    switch (event.type) {
      case 'ListViewSaved': {
        const { viewId, list, name, query, columns, sharedWith } = event.data;
        return rows.put('main', {
          id: viewId,
          user_id: userId,
          list,
          name,
          query,
          columns,
          shared_with: sharedWith,
        });
      }
      case 'ListViewRemoved':
        return rows.remove('main', event.data.viewId);
      case 'ListViewMadeDefault': {
        const { list, viewId } = event.data;
        return viewId === null
          ? rows.remove('defaults', userId, list)
          : rows.put('defaults', { user_id: userId, list, view_id: viewId });
      }
      default:
        return never(event);
    }
  },
  changes: () => [{ tag: { type: 'ListViews', id: 'all' }, audience: { roles: rights.saveViews } }],
});
