import type { Pool } from 'pg';
import { roles } from '../../domain/shared/roles.ts';

/**
 * Ids of active administrators from the read model, whose version fits the columns used here; only to know where to
 * look.
 */
export const administratorIdsIn =
  (pool: Pool): (() => Promise<readonly string[]>) =>
  async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from read.identity_people_v2 where role_id = ${roles.admin} and is_active`,
    );
    return rows.map(({ id }) => id);
  };
