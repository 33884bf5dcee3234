import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { askOne } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

/** Who looks, as far as it counts here. */
type Looker = Pick<Caller, 'roleId' | 'actor'>;

/**
 * Whether the person known as `p` is one whom the caller may look at (rights.md): an admin everybody, a manager customers
 * and oneself, a retention agent customers who are linked to a lead assigned to him or her. Any other is as one who does
 * not exist.
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
 * Whether the trades, deposits and withdraws of the person known as `p` are the caller's to read (rights.md): an admin and
 * a manager read everybody's, also those of colleagues who trade; any other those of a person in reach.
 */
export const hasReadableTrades = (caller: Caller): Sql =>
  caller.roleId === roles.manager ? sql`true` : isReachable(caller);

/** Refuses with USER_NOT_FOUND whose trades, deposits and withdraws the caller may not read, and whoever does not exist. */
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
