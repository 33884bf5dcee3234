import type { Pool } from 'pg';
import { hasRight } from '../../../domain/shared/rights.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { tasksTable } from '../../../projections/crm/tasks/rows.ts';
import type { AuditRaw } from '../../audit/events.ts';
import { ask } from '../../core/ask.ts';
import { name, sql } from '../../core/sql.ts';

/** How much of an event a reader of the timeline is told: all, its sentence alone, or that without what it was for. */
export type ToldTo = Readonly<{
  /** What its sentence is made of. */
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

/** What an adjustment was for, and under which number, is between those who may adjust balances. */
const withoutPurpose = (row: AuditRaw): AuditRaw =>
  row.type === 'BalanceAdjusted'
    ? { ...row, data: { ...row.data, purpose: null, reference: null } }
    : row;

/**
 * The lists decide: who reads the audit sees all; what an adjustment was for and what stands in a wallet is for who may
 * adjust balances; and tasks are shown to who runs the CRM, or has them to do.
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
