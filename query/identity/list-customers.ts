import { customersFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable, type PersonRow } from '../../projections/identity/people/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { constant, name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { customerRow, customersParams, type CustomerItem } from './contract.ts';
import { peopleList, type ListedPerson } from './people-list.ts';

type Raw = ListedPerson &
  Pick<PersonRow, 'phone' | 'birth_date' | 'country' | 'role_id'> &
  Readonly<{ registered_at: Date }>;

type Scope = Readonly<{ onlyInactive: boolean }>;

const customers: ListDeclaration<Raw, CustomerItem, Scope> = {
  ...peopleList,
  table: name(peopleTable),
  columns: {
    ...peopleList.columns,
    phone: { sql: sql`p.phone`, sort: true, search: 'text' },
    birth_date: { sql: sql`p.birth_date`, sort: true },
    country: { sql: sql`p.country`, sort: true, search: 'text' },
    role_id: { sql: sql`p.role_id` },
    registered_at: { sql: sql`p.registered_at`, sort: true },
  },
  conditions: customersFiltered,
  scope: ({ onlyInactive }) =>
    onlyInactive
      ? sql`p.role_id = ${constant(roles.customer)} and not p.is_closed and not p.is_active`
      : sql`p.role_id = ${constant(roles.customer)} and not p.is_closed`,
  toItem: ({ registered_at: joinedAt, ...row }) => ({
    ...row,
    registered_at: joinedAt.toISOString(),
  }),
};

/** Customers: all of them, or those who are deactivated. */
export const listCustomers = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/customers/api/:type',
  kind: 'query',
  summary: 'Customers, all or inactive.',
  permission: only(rights.readCustomers),
  params: customersParams,
  query: listQuery(customers),
  response: listResponse(customerRow),
  handle: ({ params, query, context }, deps) =>
    answerFrom(
      { positions: deps.positions, context, models: [readModels.people, readModels.numbering] },
      () => askList(customers, deps, { onlyInactive: params.type === 'inactive' }, query),
    ),
});
