import { ownLeadsFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only, type Caller } from '../../infra/http/route.ts';
import { leadsSearched, leadsTable } from '../../projections/crm/leads/rows.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { searchTextOf } from '../core/list-search.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { ownLeadRow, type OwnLeadItem } from './contract.ts';
import {
  commonText,
  emailText,
  fullName,
  numberColumns,
  phoneText,
  statusColumns,
  text,
} from './lead-columns.ts';

type Raw = OwnLeadItem & Readonly<{ full_name: string }>;

/** The leads that an affiliator brought. Only their status shows how they are worked on. */
const ownLeads: ListDeclaration<Raw, OwnLeadItem, Caller> = {
  from: sql`${name(leadsTable)} l`,
  table: name(leadsTable),
  searchText: searchTextOf('l', leadsSearched),
  columns: {
    ...numberColumns,
    first_name: text(sql`l.first_name`),
    last_name: text(sql`l.last_name`),
    email: emailText(sql`l.email`),
    phone: phoneText(sql`l.phone`),
    city: commonText(sql`l.city`),
    country: text(sql`l.country`),
    funnel_link: commonText(sql`l.funnel_link`),
    reference: commonText(sql`l.reference`),
    ...statusColumns,
    is_customer: { sql: sql`l.linked_user_id is not null` },
    full_name: fullName,
  },
  conditions: ownLeadsFiltered,
  scope: ({ actor }) => sql`l.affiliator_id = ${actor.userId}`,
  defaultSort: '-id',
  tie: sql`l.id`,
  toItem: ({ full_name: _searchedOnly, ...lead }) => lead,
};

/** The affiliator's own leads. */
export const listOwnLeads = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/affiliate/leads/api/',
  kind: 'query',
  summary: 'Your leads.',
  permission: only(rights.ownAffiliateLeads),
  query: listQuery(ownLeads),
  response: listResponse(ownLeadRow),
  handle: ({ query, caller, context }, deps) => {
    const models = [readModels.leads, readModels.salesStatuses, readModels.numbering];
    return answerFrom({ positions: deps.positions, context, models }, () =>
      askList(ownLeads, deps, personOf(caller), query),
    );
  },
});
