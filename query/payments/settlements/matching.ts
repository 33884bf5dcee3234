import { depositsTable } from '../../../projections/payments/deposits/rows.ts';
import {
  assignedTable,
  settledTable,
  settlementLinesTable,
  settlementsTable,
} from '../../../projections/payments/settlements/rows.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';

/**
 * Every movement of a settlement file beside our own books, and what our books have of its days that the file has not. Worked
 * out when it is asked: what is credited later is missing no more. When a payment was taken back stands in no read model, so
 * only payments are looked for in the file, not refunds.
 */
export const matching = sql`(
  select l.settlement_id, l.kind, l.payment_id, l.line,
         l.amount as their_amount, l.currency as their_currency, l.at as their_at,
         d.total as our_amount, d.currency as our_currency, d.paid_at as our_at, d.id as deposit_id,
         case when d.id is null then 'missing_here'
              when d.total <> l.amount or d.currency <> l.currency then 'differing'
              else 'matched' end as verdict
    from ${name(settlementLinesTable)} l
    left join ${name(depositsTable)} d
      on d.payment_id = l.payment_id and d.payment_id is not null and d.gateway = l.gateway
     and (l.kind = 'payment' or d.status = case l.kind when 'refund' then 'refunded' else 'charged_back' end)
  union all
  select s.id, 'payment', d.payment_id, null, null, null, null, d.total, d.currency, d.paid_at, d.id, 'missing_there'
    from ${name(settlementsTable)} s
    join ${name(depositsTable)} d
      on d.gateway = s.gateway and d.payment_id is not null
     and d.paid_at >= (s.from_day || 'T00:00:00Z')::timestamptz
     and d.paid_at < (s.to_day || 'T00:00:00Z')::timestamptz + interval '1 day'
   where not exists (select 1 from ${name(settlementLinesTable)} l
                      where l.settlement_id = s.id and l.kind = 'payment' and l.payment_id = d.payment_id))`;

/** What a person said of it. */
export const settled = sql`left join ${name(settledTable)} t
  on t.settlement_id = m.settlement_id and t.kind = m.kind and t.payment_id = m.payment_id`;

/** Who looks at a difference: who it was given to, or who took the file in. */
export const assigned = sql`left join ${name(settlementsTable)} f on f.id = m.settlement_id
  left join ${name(assignedTable)} a
    on a.settlement_id = m.settlement_id and a.kind = m.kind and a.payment_id = m.payment_id`;

/** What it is answered from. */
export const settlementModels = [readModels.settlements, readModels.deposits, readModels.people];
