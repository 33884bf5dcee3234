import { salesStatusesTable } from '../../projections/crm/sales-statuses/rows.ts';
import type { ListColumn, SearchTerm } from '../core/list-declaration.ts';
import { amongFound } from '../core/list-search.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/** Columns that lists of leads, known as `l`, have in common. */

export const text = (column: Sql) => ({ sql: column, sort: true, search: 'text' }) as const;

/** What a lead's status is called now; of one that was never listed, as it was given. */
const statusName = sql`coalesce(s.status, l.lead_status)`;
const joinStatuses = sql`left join ${name(salesStatusesTable)} s on s.id::text = l.status_key`;

/** Finds leads by what their status is called now. Statuses are few: they are looked up first. */
const ofStatusNamed = ({ pattern }: SearchTerm): Sql =>
  amongFound(
    sql`l.status_key`,
    sql`select f.id::text from ${name(salesStatusesTable)} f where f.status ilike ${pattern}`,
  );

export const numberColumns = {
  // The order of numbers is that of the log, which has an index.
  id: { sql: sql`l.id`, sort: sql`l.added_position` },
  number: {
    sql: sql`n.number`,
    with: joinNumbers('lead', sql`l.id`),
    sort: sql`l.added_position`,
    search: hasNumber('lead', sql`l.id`),
  },
} as const satisfies Readonly<Record<string, ListColumn<unknown>>>;

export const statusColumns = {
  lead_status: {
    sql: statusName,
    with: joinStatuses,
    sort: { by: statusName, with: joinStatuses },
    search: ofStatusNamed,
    compare: sql`l.status_key`,
  },
  lead_status_colour: { sql: sql`s.colour`, with: joinStatuses },
} as const satisfies Readonly<Record<string, ListColumn<unknown>>>;

/** Only searched: a name in full. */
export const fullName = {
  sql: sql`concat_ws(' ', l.first_name, l.last_name)`,
  search: 'text',
} as const;
