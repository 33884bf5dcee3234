import { string } from 'yup';
import { proposalsFiltered } from '../../../domain/shared/lists/filtered.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { proposalsTable, type ProposalRow } from '../../../projections/trading/proposals/rows.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import type { QueryDeps } from '../../core/deps.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { ofPeopleNamed } from '../../core/people-named.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { proposalRow, proposalStatuses, type ProposalItem } from './contract.ts';

type Raw = Pick<
  ProposalRow,
  | 'id'
  | 'place_id'
  | 'wallet_id'
  | 'user_id'
  | 'mode'
  | 'currency'
  | 'act'
  | 'amount'
  | 'proposed_by'
> &
  Readonly<{
    customer: string | null;
    proposer: string | null;
    decider: string | null;
    decided_by: string | null;
    status: ProposalItem['status'];
    proposed_at: Date;
    until: Date;
    decided_at: Date | null;
  }>;

const status = sql`case when w.state = 'waiting' and w.until < now() then 'late' else w.state end`;

const proposals: ListDeclaration<Raw, ProposalItem, null> = {
  from: sql`${name(proposalsTable)} w`,
  columns: {
    id: { sql: sql`w.id`, sort: sql`w.proposed_position` },
    place_id: { sql: sql`w.place_id` },
    wallet_id: { sql: sql`w.wallet_id` },
    user_id: { sql: sql`w.user_id` },
    mode: { sql: sql`w.mode` },
    currency: { sql: sql`w.currency` },
    act: { sql: sql`w.act` },
    amount: { sql: sql`w.amount::text`, sort: sql`w.amount` },
    proposed_by: { sql: sql`w.proposed_by` },
    customer: {
      sql: sql`c.full_name`,
      with: sql`left join ${name(peopleTable)} c on c.id = w.user_id`,
      compare: sql`w.user_id`,
      search: ofPeopleNamed(sql`w.user_id`),
    },
    proposer: {
      sql: sql`s.full_name`,
      with: sql`left join ${name(peopleTable)} s on s.id = w.proposed_by`,
    },
    decider: {
      sql: sql`d.full_name`,
      with: sql`left join ${name(peopleTable)} d on d.id = w.decided_by`,
    },
    decided_by: { sql: sql`w.decided_by` },
    status: { sql: status },
    proposed_at: { sql: sql`w.proposed_at`, sort: true },
    until: { sql: sql`w.until`, sort: true },
    decided_at: { sql: sql`w.decided_at`, sort: true },
  },
  filters: {
    status: {
      schema: string().oneOf(proposalStatuses, fieldTexts.proposalStatus),
      where: (wanted) => sql`${status} = ${wanted}`,
    },
  },
  conditions: proposalsFiltered,
  scope: () => sql`true`,
  defaultSort: '-id',
  tie: sql`w.id`,
  toItem: (row) => ({
    id: row.id,
    place_id: row.place_id,
    balance: { id: row.wallet_id, mode: row.mode, currency: row.currency },
    user: { id: row.user_id, full_name: row.customer },
    act: row.act,
    amount: row.amount,
    status: row.status,
    proposed_by: { id: row.proposed_by, full_name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    until: row.until.toISOString(),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, full_name: row.decider },
    decided_at: row.decided_at?.toISOString() ?? null,
  }),
};

/** Acts of staff that need, or needed, a second person. */
export const listProposals = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/proposals/api',
  kind: 'query',
  summary: 'Proposals of staff that need or needed a second person, newest first.',
  permission: only(rights.adjustBalances),
  query: listQuery(proposals),
  response: listResponse(proposalRow),
  handle: ({ query, context }, deps) =>
    answerFrom(
      { positions: deps.positions, context, models: [readModels.proposals, readModels.people] },
      () => askList(proposals, deps, null, query),
    ),
});
