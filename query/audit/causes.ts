import type { Pool } from 'pg';
import { isUuid } from '../../domain/shared/ids.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { askOne } from '../core/ask.ts';
import { rowsWhere } from '../core/list-once.ts';
import { askList } from '../core/list.ts';
import { name, sql } from '../core/sql.ts';
import { auditList, type AuditRaw } from './events.ts';
import { originOf } from './origins.ts';

export type Cause = Readonly<{ position: string; type: string }>;

const table = name(auditEventsTable);

/** The cause of an event: another event, or an event of the command that this command is a part of. */
export const causeOf = async (pool: Pool, row: AuditRaw): Promise<Cause | null> => {
  const { causation_id: id, command_id: command, position } = row;
  if (id === command || !isUuid(id)) return null;
  return askOne<Cause>(
    pool,
    sql`select position, type from ${table}
        where (event_id = ${id} or command_id = ${id}) and position <> ${position} order by position limit 1`,
  );
};

/** The event at a position; `null` where there is none. */
export const eventAt = async (pool: Pool, position: string): Promise<AuditRaw | null> =>
  (await askList(auditList, { pool }, null, {}, rowsWhere(sql`e.position = ${position}`)))
    .data[0] ?? null;

/** The most steps that are followed back from an event to its first cause. */
const stepsMost = 12;

/**
 * An event and the chain of causes that led to it, the first cause first: what caused each event, and whose request it
 * was. Each cause is earlier in the log than its effect, so the chain ends.
 */
export const chainOf = async (pool: Pool, position: string): Promise<readonly AuditRaw[]> => {
  const chain: AuditRaw[] = [];
  let row = await eventAt(pool, position);
  while (row !== null && chain.length < stepsMost) {
    chain.unshift(row);
    const cause: Readonly<{ position: string }> | null =
      (await causeOf(pool, row)) ?? (await originOf(pool, row));
    row = cause === null ? null : await eventAt(pool, cause.position);
  }
  return chain;
};
