import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { askOne } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

/** The caller, as far as it matters here. */
type Looker = Pick<Caller, 'roleId' | 'actor'>;

/**
 * Whether the caller may look at the person with alias `p` (rights.md): an admin at everybody; a manager at customers
 * and at himself or herself; a retention agent at customers who are linked to a lead assigned to him or her. Anybody
 * else is treated as not existing.
 */
export const isReachable = ({ roleId, actor }: Looker): Sql => {
  switch (roleId) {
    case roles.admin:
      return sql`true`;
    case roles.manager:
      return sql`(p.role_id = ${roles.customer} or p.id = ${actor.userId})`;
    case roles.retentionAgent:
      return sql`p.role_id = ${roles.customer} and exists (
        select 1 from ${name(leadsTable)} l
         where l.linked_user_id = p.id and l.lead_group = 'retentions' and l.ret_id = ${actor.userId})`;
    default:
      return sql`false`;
  }
};

/** Whether the caller may look at the person with this id. */
export const reaches = async (
  { pool }: Pick<QueryDeps, 'pool'>,
  userId: string,
  caller: Looker,
): Promise<boolean> => {
  const found = await askOne(
    pool,
    sql`select 1 from ${name(peopleTable)} p where p.id = ${userId} and ${isReachable(caller)}`,
  );
  return found !== null;
};

/**
 * Whether the caller may read the trades, deposits and withdraws of the person with alias `p` (rights.md): an admin and
 * a manager read everybody's, including those of colleagues who trade; others read those of people in reach.
 */
export const hasReadableTrades = (caller: Caller): Sql =>
  caller.roleId === roles.manager ? sql`true` : isReachable(caller);

/**
 * Refuses with USER_NOT_FOUND if the caller may not read this person's trades, deposits and withdraws, or the person
 * does not exist.
 */
export const requireReadableTrades = async (
  { pool }: Pick<QueryDeps, 'pool'>,
  userId: string,
  caller: Caller,
): Promise<void> => {
  const found = await askOne(
    pool,
    sql`select 1 from ${name(peopleTable)} p where p.id = ${userId} and ${hasReadableTrades(caller)}`,
  );
  if (found === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
};
