import type { Pool } from 'pg';
import { auditEventsTable } from '../../../projections/audit/events/rows.ts';
import { salesStatusesTable } from '../../../projections/crm/sales-statuses/rows.ts';
import { ask } from '../../core/ask.ts';
import { name, sql, type Sql } from '../../core/sql.ts';

const table = name(auditEventsTable);

/** For an event that names a status: the id of the status that had the name then (`StatusNames` does the same). */
const idOf = (event: Sql): Sql => sql`(
  select n.data->>'statusId' from ${table} n
   where n.stream = 'sales_status-all' and n.position < ${event}.position
     and n.type in ('SalesStatusListed', 'SalesStatusEdited')
     and n.data->>'status' = ${event}.data->>'status'
   order by n.position desc limit 1)`;

const keyOf = (event: Sql): Sql =>
  sql`coalesce(${idOf(event)}, replace(${event}.data->>'status', ' ', '_'))`;

const nowOf = (event: Sql): Sql => sql`coalesce(
  (select s.status from ${name(salesStatusesTable)} s where s.id::text = ${idOf(event)}),
  ${event}.data->>'status')`;

/** A value of the last event before `e` that set the lead's status. */
const before = (what: Sql): Sql => sql`(
  select ${what} from ${table} b
   where b.stream = e.stream and b.position < e.position and b.type in ('LeadAdded', 'LeadChanged')
   order by b.position desc limit 1)`;

/** Whether a change of a lead, the event `e`, gave it another status, regardless of names. */
export const changedStatus = sql`${keyOf(sql`e`)} is distinct from ${before(keyOf(sql`b`))}`;

/** What an event did to a lead's status, by the current names of both statuses. */
export type StatusTold = Readonly<{
  position: string;
  is_other: boolean;
  before: string | null;
  after: string | null;
}>;

/** The status changes of those of these events that set a lead's status. */
export const statusesTold = (
  positions: readonly string[],
  pool: Pool,
): Promise<readonly StatusTold[]> =>
  ask<StatusTold>(
    pool,
    sql`select e.position::text as position, ${changedStatus} as is_other,
          ${before(nowOf(sql`b`))} as before, ${nowOf(sql`e`)} as after
        from ${table} e
       where e.position = any(${positions}::bigint[]) and e.category = 'lead'
         and e.type in ('LeadAdded', 'LeadChanged')`,
  );
