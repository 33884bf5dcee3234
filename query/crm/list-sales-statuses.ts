import { salesStatusesFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import {
  salesStatusesTable,
  salesStatusListTable,
} from '../../projections/crm/sales-statuses/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { salesStatusRow, type SalesStatusItem } from './contract.ts';

type Raw = SalesStatusItem;

const salesStatuses: ListDeclaration<Raw, SalesStatusItem, null> = {
  from: sql`${name(salesStatusesTable)} s left join ${name(salesStatusListTable)} d on d.default_id = s.id`,
  columns: {
    // Sorted by the order that people gave them.
    id: { sql: sql`s.id`, sort: sql`s.place` },
    status: { sql: sql`s.status`, sort: true, search: 'text' },
    colour: { sql: sql`s.colour` },
    is_default: { sql: sql`d.id is not null`, sort: true },
  },
  conditions: salesStatusesFiltered,
  scope: () => sql`true`,
  defaultSort: 'id',
  tie: sql`s.id`,
  toItem: (row) => row,
};

/** The statuses a lead can have, in the order people gave them. */
export const listSalesStatuses = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/crm-config/sales-statuses/api',
  kind: 'query',
  summary: 'Sales statuses, in their configured order.',
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
