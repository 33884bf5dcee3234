import { numberedKinds } from '../../projections/numbering/entities/rows.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import type { Way } from '../core/list-declaration.ts';
import { join, name, sql, type Sql } from '../core/sql.ts';

const table = name(auditEventsTable);

/** Categories of streams that are a record's own. */
const categories: readonly string[] = [...numberedKinds, 'trader', 'sales_status'];

/**
 * The positions found by any of these conditions. Each condition uses its own index. As a single condition with `or`,
 * the planner would walk the whole log from its end.
 */
const atAnyOf = (conditions: readonly Sql[]): Sql =>
  sql`e.position = any(array(${join(
    conditions.map((condition) => sql`select h.position from ${table} h where ${condition}`),
    sql` union `,
  )}))`;

const streamsOf = (id: string): readonly string[] =>
  categories.map((category) => `${category}-${id}`);

const aimedAt = (id: string): Sql => sql`h.about_id = ${id}`;

/** Everything that happened to an order, including refused attempts. */
export const historyOfOrder = (id: string): Sql => atAnyOf([sql`h.order_id = ${id}`, aimedAt(id)]);

/** Everything that happened to a record of any kind: its own stream, events that concern it, and refused attempts. */
export const historyOf = (id: string): Sql =>
  atAnyOf([
    sql`h.stream = any(${streamsOf(id)}::text[])`,
    sql`h.user_id = ${id}`,
    sql`h.order_id = ${id}`,
    aimedAt(id),
  ]);

const concerns = (column: Sql, id: string): Way => ({ column, value: sql`${id}::uuid` });

/** `historyOf` by ways, for a page: the events of a busy customer are very many. */
export const waysOfHistory = (id: string): readonly Way[] => [
  {
    each: sql`unnest(${streamsOf(id)}::text[]) own(stream)`,
    column: sql`e.stream`,
    value: sql`own.stream`,
  },
  concerns(sql`e.user_id`, id),
  concerns(sql`e.order_id`, id),
  concerns(sql`e.about_id`, id),
];
