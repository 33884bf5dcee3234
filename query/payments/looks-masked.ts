import type { Pool } from 'pg';
import type { RoleId } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { askOne } from '../core/ask.ts';
import { isMasked } from '../core/masking.ts';
import { name, sql } from '../core/sql.ts';

/** Whether the caller is a staff member who acts for the customer, and whose role sees customers masked. */
export const looksMasked = async (pool: Pool, { actor }: Caller): Promise<boolean> => {
  if (actor.impersonatorId === null) return false;
  const staff = await askOne<{ role_id: RoleId }>(
    pool,
    sql`select role_id from ${name(peopleTable)} where id = ${actor.impersonatorId}`,
  );
  return staff === null || isMasked('customer', staff.role_id);
};
