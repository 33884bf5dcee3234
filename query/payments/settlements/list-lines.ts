import { string } from 'yup';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import {
  settlementVerdicts,
  type SettledReason,
  type SettlementKind,
  type SettlementVerdict,
} from '../../../domain/shared/payments/settlement.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import type { QueryDeps } from '../../core/deps.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { name, sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { settlementLineRow, type SettlementLineItem } from './contract.ts';
import { matching, settled, settlementModels as models } from './matching.ts';

type Raw = Readonly<{
  id: string;
  kind: SettlementKind;
  payment_id: string;
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

/** Each with what a person said of it, so that scope, filters and order speak of one table. */
const judged = sql`(select m.*, t.reason, t.reference, t.settled_at, t.settled_by from ${matching} m ${settled}) m`;

const sideOf = (amount: Decimal | null, currency: string | null, at: Date | null) =>
  amount === null || currency === null ? null : { amount, currency, at: at?.toISOString() ?? '' };

const lines: ListDeclaration<Raw, SettlementLineItem, string> = {
  from: judged,
  columns: {
    // What nobody has settled stands first.
    id: {
      sql: sql`m.kind || ':' || m.payment_id`,
      sort: sql`case when ${isOpen} then 1 else 0 end`,
    },
    kind: { sql: sql`m.kind`, sort: true },
    payment_id: { sql: sql`m.payment_id`, sort: true, search: 'text' },
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
    },
  },
  filters: {
    verdict: {
      schema: string().oneOf(settlementVerdicts, fieldTexts.settlementVerdict),
      where: (verdict) => sql`m.verdict = ${verdict}`,
    },
    open: { schema: string().oneOf(['yes'], fieldTexts.yes), where: () => isOpen },
  },
  scope: (id) => sql`m.settlement_id = ${id}`,
  defaultSort: '-id',
  tie: sql`m.kind || ':' || m.payment_id`,
  toItem: (row) => {
    const ours = sideOf(row.our_amount, row.our_currency, row.our_at);
    return {
      id: row.id,
      kind: row.kind,
      payment_id: row.payment_id,
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

/** What stands in a settlement file and in our own books, open differences first. */
export const listSettlementLines = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/reconciliation/api/:id',
  kind: 'query',
  summary: 'Lines of a settlement file beside our own books, open differences first.',
  permission: only(rights.reconcile),
  query: listQuery(lines),
  response: listResponse(settlementLineRow),
  handle: ({ params, query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(lines, deps, params.id, query),
    ),
});
