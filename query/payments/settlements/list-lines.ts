import { string } from 'yup';
import {
  differencesFiltered,
  settlementLinesFiltered,
} from '../../../domain/shared/lists/filtered-books.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import {
  settlementVerdicts,
  type SettledReason,
  type SettlementKind,
  type SettlementVerdict,
} from '../../../domain/shared/payments/settlement.ts';
import type { Gateway } from '../../../domain/shared/payments/types.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { ofStaffNamed } from '../../core/people-named.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { settlementLineRow, type SettlementLineItem } from './contract.ts';
import { assigned, differing, matching, settled, settlementModels as models } from './matching.ts';

type Raw = Readonly<{
  id: string;
  kind: SettlementKind;
  payment_id: string;
  settlement_id: string;
  gateway: Gateway;
  taken_at: Date;
  assignee_id: string | null;
  assignee: string | null;
  verdict: SettlementVerdict;
  their_amount: Decimal | null;
  their_currency: string | null;
  their_at: Date | null;
  our_amount: Decimal | null;
  our_currency: string | null;
  our_at: Date | null;
  deposit_id: string | null;
  reason: SettledReason | null;
  reference: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  settler: string | null;
}>;

const isOpen = sql`m.verdict <> 'matched' and m.reason is null`;

/** Each line with a person's verdict, so that scope, filters and order refer to one table. */
const judged = (
  movements: Sql,
): Sql => sql`(select m.*, t.reason, t.reference, t.settled_at, t.settled_by, f.gateway, f.taken_at, f.taken_position,
  coalesce(a.assignee_id, f.taken_by) as assignee_id from ${movements} m ${settled} ${assigned}) m`;

/** One file, or the open differences of all files. */
type Scope = Readonly<{ settlementId: string } | { settlementId: null; caller: Caller }>;

const isWhose = (id: string, scope: Scope): Sql =>
  id === 'me' && scope.settlementId === null
    ? sql`m.assignee_id = ${scope.caller.actor.userId}`
    : sql`true`;

const sideOf = (amount: Decimal | null, currency: string | null, at: Date | null) =>
  amount === null || currency === null ? null : { amount, currency, at: at?.toISOString() ?? '' };

const lines: ListDeclaration<Raw, SettlementLineItem, Scope> = {
  from: judged(matching),
  columns: {
    // Unsettled differences come first.
    id: {
      sql: sql`m.settlement_id || ':' || m.kind || ':' || m.payment_id`,
      sort: sql`case when ${isOpen} then 1 else 0 end`,
    },
    kind: { sql: sql`m.kind`, sort: true },
    payment_id: { sql: sql`m.payment_id`, sort: true, search: 'text' },
    settlement_id: { sql: sql`m.settlement_id` },
    gateway: { sql: sql`m.gateway`, sort: true },
    taken_at: { sql: sql`m.taken_at`, sort: true },
    assignee_id: { sql: sql`m.assignee_id` },
    assignee: {
      sql: sql`q.full_name`,
      with: sql`left join ${name(peopleTable)} q on q.id = m.assignee_id`,
      compare: sql`m.assignee_id`,
      find: ofStaffNamed(sql`m.assignee_id`),
    },
    verdict: { sql: sql`m.verdict`, sort: true },
    their_amount: { sql: sql`m.their_amount::text`, sort: sql`m.their_amount` },
    their_currency: { sql: sql`m.their_currency` },
    their_at: { sql: sql`m.their_at`, sort: true },
    our_amount: { sql: sql`m.our_amount::text`, sort: sql`m.our_amount` },
    our_currency: { sql: sql`m.our_currency` },
    our_at: { sql: sql`m.our_at` },
    deposit_id: { sql: sql`m.deposit_id` },
    reason: { sql: sql`m.reason` },
    reference: { sql: sql`m.reference` },
    settled_at: { sql: sql`m.settled_at` },
    settled_by: { sql: sql`m.settled_by` },
    settler: {
      sql: sql`p.full_name`,
      with: sql`left join ${name(peopleTable)} p on p.id = m.settled_by`,
      compare: sql`m.settled_by`,
      find: ofStaffNamed(sql`m.settled_by`),
    },
  },
  filters: {
    verdict: {
      schema: string().oneOf(settlementVerdicts, fieldTexts.settlementVerdict),
      where: (verdict) => sql`m.verdict = ${verdict}`,
    },
    open: { schema: string().oneOf(['yes'], fieldTexts.yes), where: () => isOpen },
  },
  conditions: settlementLinesFiltered,
  scope: ({ settlementId }) =>
    settlementId === null ? isOpen : sql`m.settlement_id = ${settlementId}`,
  defaultSort: '-id',
  tie: sql`m.settlement_id || ':' || m.kind || ':' || m.payment_id`,
  toItem: (row) => {
    const ours = sideOf(row.our_amount, row.our_currency, row.our_at);
    return {
      id: row.id,
      kind: row.kind,
      payment_id: row.payment_id,
      settlement_id: row.settlement_id,
      gateway: row.gateway,
      taken_at: row.taken_at.toISOString(),
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, full_name: row.assignee },
      verdict: row.verdict,
      theirs: sideOf(row.their_amount, row.their_currency, row.their_at),
      ours:
        ours === null || row.deposit_id === null ? null : { ...ours, deposit_id: row.deposit_id },
      settled:
        row.reason === null || row.settled_at === null
          ? null
          : {
              reason: row.reason,
              reference: row.reference,
              at: row.settled_at.toISOString(),
              by: row.settled_by === null ? null : { id: row.settled_by, full_name: row.settler },
            },
    };
  },
};

/** The lines of a settlement file compared with our books, open differences first. */
export const listSettlementLines = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/reconciliation/api/:id',
  kind: 'query',
  summary: 'Lines of a settlement file matched with our books, open differences first.',
  permission: only(rights.reconcile),
  query: listQuery(lines),
  response: listResponse(settlementLineRow),
  handle: ({ params, query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(lines, deps, { settlementId: params.id }, query),
    ),
});

/** Unsettled differences of all files: the tasks of the people who reconcile. */
const tasks: ListDeclaration<Raw, SettlementLineItem, Scope> = {
  ...lines,
  from: judged(differing),
  filters: {
    assignee: {
      schema: string().oneOf(['me'], 'Choose me.'),
      where: isWhose,
    },
  },
  conditions: differencesFiltered,
  defaultSort: 'taken_at',
};

/** Open differences of all settlement files, oldest first; `assignee=me` gives the caller's own. */
export const listDifferences = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/reconciliation/differences/api',
  kind: 'query',
  summary: 'Open differences of all settlement files, oldest first.',
  permission: only(rights.reconcile),
  query: listQuery(tasks),
  response: listResponse(settlementLineRow),
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(tasks, deps, { settlementId: null, caller: personOf(caller) }, query),
    ),
});
