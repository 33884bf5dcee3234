import { requireAtHead, type AtHead } from '../core/at-head.ts';
import { leadModel, leadRows } from './lead-model.ts';

/**
 * How many leads have a sales status, once the read model has caught up with the head of the log; 1,000 stands for
 * 1,000 or more. A lead that gets the status at the same moment keeps its name. Refuses with `UNAVAILABLE` if the read
 * model does not catch up.
 */
export type CountLeadsOfStatus = (statusId: string) => Promise<number>;

export const createPostgresLeadsOfStatus =
  ({ pool, ...at }: AtHead): CountLeadsOfStatus =>
  async (statusId) => {
    await requireAtHead(at, leadModel);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from ${leadRows} where status_key = $1 limit 1000
       ) as those`,
      [statusId],
    );
    return rows[0]?.count ?? 0;
  };
