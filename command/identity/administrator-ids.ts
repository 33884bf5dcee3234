import type { Pool } from 'pg';
import { roles } from '../../domain/shared/roles.ts';

/** Ids of active administrators in the read model, in the version whose columns are named here: where to look. */
export const administratorIdsIn =
  (pool: Pool): (() => Promise<readonly string[]>) =>
  async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from read.identity_people_v2 where role_id = ${roles.admin} and is_active`,
    );
    return rows.map(({ id }) => id);
  };
