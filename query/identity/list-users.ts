import { staffFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { PersonRow } from '../../projections/identity/people/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { constant, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { staffRow, type StaffItem } from './contract.ts';
import { peopleList, type ListedPerson } from './people-list.ts';

type Raw = ListedPerson & Pick<PersonRow, 'role_id' | 'revision'>;

const users: ListDeclaration<Raw, StaffItem, null> = {
  ...peopleList,
  columns: {
    ...peopleList.columns,
    role_id: { sql: sql`p.role_id`, sort: true },
    revision: { sql: sql`p.revision` },
  },
  conditions: staffFiltered,
  scope: () => sql`p.role_id <> ${constant(roles.customer)} and not p.is_closed`,
  toItem: (row) => row,
};

/** All staff. */
export const listUsers = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/users/api',
  kind: 'query',
  summary: 'Staff users.',
  permission: only(rights.changeStaff),
  query: listQuery(users),
  response: listResponse(staffRow),
  handle: ({ query, context }, deps) =>
    answerFrom(
      { positions: deps.positions, context, models: [readModels.people, readModels.numbering] },
      () => askList(users, deps, null, query),
    ),
});
