import type { Pool } from 'pg';
import { hasRight } from '../../../domain/shared/rights.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { tasksTable } from '../../../projections/crm/tasks/rows.ts';
import type { AuditRaw } from '../../audit/events.ts';
import { ask } from '../../core/ask.ts';
import { name, sql } from '../../core/sql.ts';

/**
 * How much of an event a reader of the timeline sees: all of it, only its sentence, or the sentence without its
 * purpose.
 */
export type ToldTo = Readonly<{
  /** The event from which its sentence is made. */
  asTold: (row: AuditRaw) => AuditRaw;
  /** Whether what it changed is shown. */
  showsChanges: (row: AuditRaw) => boolean;
}>;

const categoryOf = ({ stream }: AuditRaw): string => stream.split('-', 1)[0] ?? '';

const tasksOf = async (
  pool: Pool,
  { actor }: Caller,
  rows: readonly AuditRaw[],
): Promise<ReadonlySet<string>> => {
  const ids = rows
    .filter((row) => categoryOf(row) === 'lead_task')
    .map(({ stream }) => idOf(stream));
  const own = await ask<Readonly<{ id: string }>>(
    pool,
    sql`select k.id from ${name(tasksTable)} k
        where k.id = any(${ids}::uuid[]) and k.assignee_id = ${actor.userId}`,
  );
  return new Set(own.map(({ id }) => id));
};

/** The purpose and reference of an adjustment are only for people who may adjust balances. */
const withoutPurpose = (row: AuditRaw): AuditRaw =>
  row.type === 'BalanceAdjusted'
    ? { ...row, data: { ...row.data, purpose: null, reference: null } }
    : row;

/**
 * The same rules as for the lists: people who read the audit see everything; the purpose of an adjustment and the state
 * of a wallet are for people who may adjust balances; tasks are for people who run the CRM, and for their assignees.
 */
export const toldTo = async (
  pool: Pool,
  caller: Caller,
  rows: readonly AuditRaw[],
): Promise<ToldTo> => {
  const [mayRead, mayAdjust] = [
    hasRight(caller.roleId, 'readAudit'),
    hasRight(caller.roleId, 'adjustBalances'),
  ];
  const runsCrm = hasRight(caller.roleId, 'assignLeads');
  const tasks = runsCrm ? new Set<string>() : await tasksOf(pool, caller, rows);
  return {
    asTold: (row) => (mayAdjust ? row : withoutPurpose(row)),
    showsChanges: (row) => {
      if (mayRead) return true;
      switch (categoryOf(row)) {
        case 'lead':
        case 'deposit':
          return true;
        case 'wallet':
          return mayAdjust;
        case 'lead_task':
          return runsCrm || tasks.has(idOf(row.stream));
        default:
          return false;
      }
    },
  };
};
