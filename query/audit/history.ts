import { numberedKinds } from '../../projections/numbering/entities/rows.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { join, name, sql, type Sql } from '../core/sql.ts';

const table = name(auditEventsTable);

/** Categories of streams that are a record's own. */
const categories: readonly string[] = [...numberedKinds, 'trader', 'sales_status'];

/**
 * The positions that any of these conditions finds. Each goes by its own index, and the list that comes of it cannot be
 * mistaken: for a condition of several halves the planner would walk the whole log from its end.
 */
const atAnyOf = (conditions: readonly Sql[]): Sql =>
  sql`e.position = any(array(${join(
    conditions.map((condition) => sql`select h.position from ${table} h where ${condition}`),
    sql` union `,
  )}))`;

const aimedAt = (id: string): Sql => sql`h.about_id = ${id}`;

/** All that happened to an order, and what was tried with it and refused. */
export const historyOfOrder = (id: string): Sql => atAnyOf([sql`h.order_id = ${id}`, aimedAt(id)]);

/** All that happened to a record of any kind: its own stream, events that concern it, and what was tried and refused. */
export const historyOf = (id: string): Sql =>
  atAnyOf([
    sql`h.stream = any(${categories.map((category) => `${category}-${id}`)}::text[])`,
    sql`h.user_id = ${id}`,
    sql`h.order_id = ${id}`,
    aimedAt(id),
  ]);
