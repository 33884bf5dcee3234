import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import {
  salesStatusesTable,
  type SalesStatusRow,
} from '../../projections/crm/sales-statuses/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { salesStatusRow, type SalesStatusItem } from './contract.ts';

type Raw = Omit<SalesStatusRow, 'created_at'> & Readonly<{ created_at: Date }>;

const salesStatuses: ListDeclaration<Raw, SalesStatusItem, null> = {
  from: sql`${name(salesStatusesTable)} s`,
  columns: {
    id: { sql: sql`s.id`, sort: sql`s.created_at` },
    status: { sql: sql`s.status`, sort: true, search: 'text' },
    is_default: { sql: sql`s.is_default`, sort: true },
    created_at: { sql: sql`s.created_at`, sort: true },
  },
  scope: () => sql`true`,
  defaultSort: 'created_at',
  tie: sql`s.id`,
  toItem: ({ created_at: _createdAt, ...row }) => row,
};

/** The statuses a lead can have, in the order they were made. */
export const listSalesStatuses = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/crm-config/sales-statuses/api',
  kind: 'query',
  summary: 'Sales statuses, the oldest first.',
  permission: only(rights.writeLeadNotes),
  query: listQuery(salesStatuses),
  response: listResponse(salesStatusRow),
  handle: ({ query, context }, deps) => {
    const { positions } = deps;
    return answerFrom({ positions, context, models: [readModels.salesStatuses] }, () =>
      askList(salesStatuses, deps, null, query),
    );
  },
});
