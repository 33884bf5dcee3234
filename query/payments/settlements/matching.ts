import { backsTable, depositsTable } from '../../../projections/payments/deposits/rows.ts';
import { matchesTable } from '../../../projections/payments/matches/rows.ts';
import {
  assignedTable,
  settledTable,
  settlementLinesTable,
  settlementsTable,
} from '../../../projections/payments/settlements/rows.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql, type Sql } from '../../core/sql.ts';

const files = name(settlementsTable);
const lines = name(settlementLinesTable);
const deposits = name(depositsTable);
const backs = name(backsTable);
const matches = name(matchesTable);

/** A moment in our books lies within the days of a file. */
const isWithin = (at: Sql, file: Sql): Sql =>
  sql`(${at} >= (${file}.from_day || 'T00:00:00Z')::timestamptz
    and ${at} < (${file}.to_day || 'T00:00:00Z')::timestamptz + interval '1 day')`;

const verdict = (depositId: Sql, amount: Sql, currency: Sql): Sql =>
  sql`case when ${depositId} is null then 'missing_here'
           when ${amount} <> l.amount or ${currency} <> l.currency then 'differing'
           else 'matched' end`;

const theirs = sql`l.settlement_id, l.kind, l.payment_id, l.line,
  l.amount as their_amount, l.currency as their_currency, l.at as their_at`;

const paymentsTold = (from: Sql): Sql => sql`
  select ${theirs}, d.total as our_amount, d.currency as our_currency, d.paid_at as our_at, d.id as deposit_id,
         ${verdict(sql`d.id`, sql`d.total`, sql`d.currency`)} as verdict
    from ${from}
    left join ${deposits} d
      on d.payment_id = l.payment_id and d.payment_id is not null and d.gateway = l.gateway
   where l.kind = 'payment'`;

/**
 * A refund or dispute line compared with what we have posted for that payment within the file's days. If nothing was
 * posted in them, because a notice came after midnight, it is compared with the part of the same amount, or else with
 * the total.
 */
const backsTold = sql`
  select ${theirs}, o.amount, o.currency, o.at, o.deposit_id, ${verdict(sql`o.deposit_id`, sql`o.amount`, sql`o.currency`)}
    from ${lines} l
    join ${files} s on s.id = l.settlement_id
    left join lateral (
      select b.deposit_id, b.currency, max(b.at) as at,
             coalesce(sum(b.amount) filter (where ${isWithin(sql`b.at`, sql`s`)}),
                      max(b.amount) filter (where b.amount = l.amount), sum(b.amount)) as amount
        from ${backs} b
       where b.payment_id = l.payment_id and b.kind = l.kind and b.gateway = l.gateway
       group by b.deposit_id, b.currency) o on true
   where l.kind <> 'payment'`;

/**
 * What was paid within the file's days but is in no file of its provider: our time is not the provider's, so the file
 * before or after may have it.
 */
const paymentsMissing = (from: Sql): Sql => sql`
  select s.id, 'payment', d.payment_id, null, null, null, null, d.total, d.currency, d.paid_at, d.id, 'missing_there'
    from ${from}
   where not exists (select 1 from ${lines} l
                      where l.payment_id = d.payment_id and l.kind = 'payment' and l.gateway = d.gateway)`;

/**
 * What was posted within the file's days but is in neither this file nor another, for the same reason. The n-th part of
 * a payment counts as reported once there are n lines, or lines of as much money.
 */
const backsMissing = sql`
  select s.id, b.kind, b.payment_id, null, null, null, null, sum(b.amount), b.currency, max(b.at), b.deposit_id, 'missing_there'
    from ${files} s
    join ${backs} b
      on b.gateway = s.gateway and b.payment_id is not null and ${isWithin(sql`b.at`, sql`s`)}
    cross join lateral (
      select count(*) as place, sum(c.amount) as amount from ${backs} c
       where c.deposit_id = b.deposit_id and c.kind = b.kind and c.revision <= b.revision) upto
    cross join lateral (
      select count(*) as place, coalesce(sum(t.amount), 0) as amount
        from (select distinct l.at, l.amount from ${lines} l
               where l.payment_id = b.payment_id and l.kind = b.kind and l.gateway = b.gateway) t) told
   where told.place < upto.place and told.amount < upto.amount
     and not exists (select 1 from ${lines} l
                      where l.settlement_id = s.id and l.kind = b.kind and l.payment_id = b.payment_id)
   group by s.id, b.kind, b.payment_id, b.currency, b.deposit_id`;

const backsCompared = sql`${backsTold} union all ${backsMissing}`;

/**
 * Every movement of a settlement file compared with our books, and what our books have in its days and the file does
 * not. It is computed when it is queried, so a payment that is credited later is no longer missing.
 */
export const matching = sql`(
  ${paymentsTold(sql`${lines} l`)}
  union all ${paymentsMissing(sql`${files} s
    join ${deposits} d
      on d.gateway = s.gateway and d.payment_id is not null and ${isWithin(sql`d.paid_at`, sql`s`)}`)}
  union all ${backsCompared})`;

/** The days of each file. */
const daysOfFiles = sql`
  select s.id, s.gateway, to_char(day, 'YYYY-MM-DD') as day
    from ${files} s
    cross join generate_series(s.from_day::timestamp, s.to_day::timestamp, interval '1 day') as day`;

/** The same as `matching` with only the payments that may differ: what all files have together may be very much. */
export const differing = sql`(
  ${paymentsTold(sql`${matches} c
    join ${lines} l on l.payment_id = c.payment_id and l.gateway = c.gateway and c.state = 'differing'`)}
  union all ${paymentsMissing(sql`(${daysOfFiles}) s
    join ${matches} c on c.gateway = s.gateway and c.day = s.day and c.state = 'untold'
    join ${deposits} d
      on d.payment_id = c.payment_id and d.payment_id is not null and d.gateway = c.gateway`)}
  union all ${backsCompared})`;

/** A person's verdict on the difference. */
export const settled = sql`left join ${name(settledTable)} t
  on t.settlement_id = m.settlement_id and t.kind = m.kind and t.payment_id = m.payment_id`;

/** The person responsible for a difference: the assignee, or who imported the file. */
export const assigned = sql`left join ${name(settlementsTable)} f on f.id = m.settlement_id
  left join ${name(assignedTable)} a
    on a.settlement_id = m.settlement_id and a.kind = m.kind and a.payment_id = m.payment_id`;

/** The read models that settlements need. */
export const settlementModels = [
  readModels.settlements,
  readModels.matches,
  readModels.deposits,
  readModels.people,
];
