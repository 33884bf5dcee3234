import { object, string } from 'yup';
import { isListName, viewLimits } from '../../../domain/shared/lists/views.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import {
  listDefaultsTable,
  listViewsTable,
} from '../../../projections/identity/list-views/rows.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { ask } from '../../core/ask.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { listViewsResponse, type ListViewItem } from './contract.ts';

/** The caller's own views are limited in number; of others' no more than people look through. */
const shownMost = 4 * viewLimits.perList;

/**
 * The views of a list: the caller's own, and those shared with the caller's role. Views of people who may no longer
 * share are left out; views of people who left stay.
 */
export const listListViews = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/lists/views',
  kind: 'query',
  summary: 'Views of a list: your own, and those shared with your role.',
  permission: only(rights.saveViews),
  query: object({
    list: string()
      .required()
      .max(40)
      .test('list', 'This list does not exist.', (list) => isListName(list)),
  }),
  response: listViewsResponse,
  handle: ({ query, caller, context }, { pool, positions }) =>
    answerFrom(
      { positions, context, models: [readModels.listViews, readModels.people] },
      async () => {
        const { actor, roleId } = personOf(caller);
        const data = await ask<ListViewItem>(
          pool,
          sql`select v.id, v.name, v.query, v.columns, v.shared_with, v.user_id = ${actor.userId} as is_own,
              p.full_name as owner, d.view_id is not null as is_default
            from ${name(listViewsTable)} v
            left join ${name(peopleTable)} p on p.id = v.user_id
            left join ${name(listDefaultsTable)} d
              on d.user_id = ${actor.userId} and d.list = v.list and d.view_id = v.id
            where v.list = ${query.list}
              and (v.user_id = ${actor.userId}
                or (v.shared_with @> to_jsonb(${roleId}::integer)
                  and (p.id is null or p.role_id = any(${rights.shareViews}::integer[]))))
            order by is_own desc, lower(v.name), v.id limit ${shownMost}`,
        );
        return { data };
      },
    ),
});
