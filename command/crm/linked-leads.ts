import { requireAtHead, type AtHead } from '../core/at-head.ts';
import { leadModel, leadRows } from './lead-model.ts';

/** The ids of the leads that became this user; the streams themselves must still be read. */
export type LinkedLeads = (userId: string) => Promise<readonly string[]>;

/** Refuses with `UNAVAILABLE` if the read model is behind the log, because the search is not repeated. */
export const createLinkedLeads =
  ({ pool, ...at }: AtHead): LinkedLeads =>
  async (userId) => {
    await requireAtHead(at, leadModel);
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${leadRows} where linked_user_id = $1`,
      [userId],
    );
    return rows.map(({ id }) => id);
  };
