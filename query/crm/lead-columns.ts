import { statusNamesTable } from '../../projections/crm/leads/rows.ts';
import { salesStatusesTable } from '../../projections/crm/sales-statuses/rows.ts';
import type { ListColumn, SearchTerm, SortBy } from '../core/list-declaration.ts';
import { amongFound } from '../core/list-search.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/** Columns that lists of leads, with alias `l`, have in common. */

export const text = (column: Sql) => ({ sql: column, sort: true, search: 'text' }) as const;

/** The order in which leads were added: the order of their numbers. */
export const inOrderAdded = sql`l.added_position`;

/** Sorts by an index of the column and the order in which leads were added. */
export const sortedThenAdded = (column: Sql): SortBy => ({ by: column, then: inOrderAdded });

/** The same for texts that many leads share. */
export const commonText = (column: Sql) =>
  ({ sql: column, sort: sortedThenAdded(column), search: 'text' }) as const;

/** Sorts without regard to case, by the index that finds known leads. */
export const emailText = (column: Sql) =>
  ({ sql: column, compare: column, sort: sql`lower(${column})`, search: 'text' }) as const;

/** Sorts by digits, by the index that finds known leads. */
export const phoneText = (column: Sql) =>
  ({
    sql: column,
    compare: column,
    sort: sql`regexp_replace(${column}, '[^0-9]', '', 'g')`,
    search: 'text',
  }) as const;

/** The current name of a lead's status; the name as given if the status was never in the list. */
const statusName = sql`coalesce(s.status, l.lead_status)`;
const joinStatusesOf = (key: Sql): Sql =>
  sql`left join ${name(salesStatusesTable)} s on s.id::text = ${key}`;
const joinStatuses = joinStatusesOf(sql`l.status_key`);
/** The same from the key alone, which has `_` for the spaces of a name that was never in the list. */
const nameOfKey = (key: Sql): Sql => sql`coalesce(s.status, replace(${key}, '_', ' '))`;

const statusesNamed = (pattern: Sql): Sql =>
  sql`select f.id::text from ${name(salesStatusesTable)} f where f.status ilike ${pattern}`;

/** Finds leads by the current name of their status. Statuses are few, so they are looked up first. */
const ofStatusNamed = ({ pattern, lookUp }: SearchTerm): Sql =>
  amongFound(sql`l.status_key`, lookUp(statusesNamed(pattern)));

/**
 * The same; if no status has the name any more, the last one that had it, so that a saved view shows the same leads
 * after a status is renamed.
 */
const ofStatusEverNamed = ({ pattern, lookUp }: SearchTerm): Sql =>
  amongFound(
    sql`l.status_key`,
    lookUp(sql`${statusesNamed(pattern)} union
      select h.status_id::text from ${name(statusNamesTable)} h
       where h.status ilike ${pattern} and not exists (${statusesNamed(pattern)})`),
  );

export const numberColumns = {
  // Numbers follow the order of the log, which has an index.
  id: { sql: sql`l.id`, sort: inOrderAdded },
  number: {
    sql: sql`n.number`,
    with: joinNumbers('lead', sql`l.id`),
    sort: inOrderAdded,
    search: hasNumber('lead', sql`l.id`),
  },
} as const satisfies Readonly<Record<string, ListColumn<unknown>>>;

export const statusColumns = {
  lead_status: {
    sql: statusName,
    with: joinStatuses,
    sort: {
      by: nameOfKey(sql`l.status_key`),
      with: joinStatuses,
      then: inOrderAdded,
      lanes: {
        column: sql`l.status_key`,
        named: (key) => ({ by: nameOfKey(key), with: joinStatusesOf(key) }),
      },
    },
    search: ofStatusNamed,
    find: ofStatusEverNamed,
    compare: sql`l.status_key`,
  },
  lead_status_colour: { sql: sql`s.colour`, with: joinStatuses },
} as const satisfies Readonly<Record<string, ListColumn<unknown>>>;

/** The full name; only for searches. */
export const fullName = {
  sql: sql`concat_ws(' ', l.first_name, l.last_name)`,
  search: 'text',
} as const;
