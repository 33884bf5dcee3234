import { requireAtHead, type AtHead } from '../core/at-head.ts';
import { leadModel, leadRows } from './lead-model.ts';

/** The leads that name a person as who they became: where to look. */
export type LinkedLeads = (userId: string) => Promise<readonly string[]>;

/** Refuses with `UNAVAILABLE` where the read model does not hold the log as it is now: nobody looks a second time. */
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
