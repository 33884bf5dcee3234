import { rights } from '../../domain/shared/rights.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import {
  peopleSearched,
  peopleTable,
  type PersonRow,
} from '../../projections/identity/people/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { searchTextOf } from '../core/list-search.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { constant, name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { staffRow, type StaffItem } from './contract.ts';

type Raw = Pick<
  PersonRow,
  'id' | 'full_name' | 'email' | 'role_id' | 'is_email_verified' | 'is_active'
> &
  Readonly<{ number: number | null }>;

const inNumberOrder = byNumber('user', sql`p.id`);

const users: ListDeclaration<Raw, StaffItem, null> = {
  from: sql`${name(peopleTable)} p`,
  searchText: searchTextOf('p', peopleSearched),
  columns: {
    id: { sql: sql`p.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('user', sql`p.id`),
      sort: inNumberOrder,
      search: hasNumber('user', sql`p.id`),
    },
    full_name: { sql: sql`p.full_name`, sort: true, search: 'text' },
    email: { sql: sql`p.email`, sort: true, search: 'text' },
    role_id: { sql: sql`p.role_id`, sort: true },
    is_email_verified: { sql: sql`p.is_email_verified`, sort: true },
    is_active: { sql: sql`p.is_active`, sort: true },
  },
  scope: () => sql`p.role_id <> ${constant(roles.customer)} and not p.is_closed`,
  defaultSort: '-id',
  tie: sql`p.id`,
  toItem: (row) => row,
};

/** Everybody who works here. */
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
