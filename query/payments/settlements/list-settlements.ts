import { string } from 'yup';
import { settlementsFiltered } from '../../../domain/shared/lists/filtered-books.ts';
import { gateways, type Gateway } from '../../../domain/shared/payments/types.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { settlementsTable } from '../../../projections/payments/settlements/rows.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { idFilter } from '../../core/id-filter.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { ofStaffNamed } from '../../core/people-named.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { settlementRow, type SettlementItem } from './contract.ts';
import { matching, settled, settlementModels as models } from './matching.ts';

type Raw = Readonly<{
  id: string;
  gateway: Gateway;
  from_day: string;
  to_day: string;
  lines: number;
  taken_by: string | null;
  taker: string | null;
  taken_at: Date;
  matched: string;
  differences: string;
  open: string;
}>;

const counted = sql`left join lateral (
  select count(*) filter (where m.verdict = 'matched') as matched,
         count(*) filter (where m.verdict <> 'matched') as differences,
         count(*) filter (where m.verdict <> 'matched' and t.reason is null) as open
    from ${matching} m ${settled} where m.settlement_id = s.id) c on true`;

/** Differences of a file by a condition. Files are few, so the lines of each are looked up. */
const differencesOf = (isCounted: Sql): Sql =>
  sql`(select count(*) filter (where m.verdict <> 'matched' and ${isCounted}) from ${matching} m ${settled}
        where m.settlement_id = s.id)`;

const startOfDay = (day: Sql): Sql => sql`(${day} || 'T00:00:00Z')::timestamptz`;

const settlements: ListDeclaration<Raw, SettlementItem, null> = {
  from: sql`${name(settlementsTable)} s`,
  columns: {
    id: { sql: sql`s.id`, sort: sql`s.taken_position` },
    gateway: { sql: sql`s.gateway`, sort: true, search: 'text' },
    from_day: { sql: sql`s.from_day`, sort: true, compare: startOfDay(sql`s.from_day`) },
    to_day: { sql: sql`s.to_day`, compare: startOfDay(sql`s.to_day`) },
    lines: { sql: sql`s.lines`, sort: true },
    taken_by: { sql: sql`s.taken_by` },
    taker: {
      sql: sql`p.full_name`,
      with: sql`left join ${name(peopleTable)} p on p.id = s.taken_by`,
      compare: sql`s.taken_by`,
      find: ofStaffNamed(sql`s.taken_by`),
    },
    taken_at: { sql: sql`s.taken_at`, sort: true },
    matched: { sql: sql`c.matched::text`, with: counted },
    differences: {
      sql: sql`c.differences::text`,
      with: counted,
      compare: differencesOf(sql`true`),
    },
    open: {
      sql: sql`c.open::text`,
      with: counted,
      compare: differencesOf(sql`t.reason is null`),
    },
  },
  filters: {
    id: idFilter((id) => sql`s.id = ${id}`),
    gateway: {
      schema: string().oneOf(gateways, fieldTexts.gatewayRequired),
      where: (gateway) => sql`s.gateway = ${gateway}`,
    },
  },
  conditions: settlementsFiltered,
  scope: () => sql`true`,
  defaultSort: '-id',
  tie: sql`s.id`,
  toItem: (row) => ({
    id: row.id,
    gateway: row.gateway,
    from: row.from_day,
    to: row.to_day,
    lines: row.lines,
    matched: Number(row.matched),
    differences: Number(row.differences),
    open: Number(row.open),
    taken_at: row.taken_at.toISOString(),
    taken_by: row.taken_by === null ? null : { id: row.taken_by, full_name: row.taker },
  }),
};

/** Imported settlement files, and how they compare with our books. */
export const listSettlements = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/reconciliation/api',
  kind: 'query',
  summary: 'Settlement files of providers, newest first, with the number of differences.',
  permission: only(rights.reconcile),
  query: listQuery(settlements),
  response: listResponse(settlementRow),
  handle: ({ query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(settlements, deps, null, query),
    ),
});
