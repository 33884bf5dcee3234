import { requireAtHead, type AtHead } from '../../core/at-head.ts';

/** Ids of a person's deposits, which only tell where to look: each deposit's state is read from its own stream. */
export type DepositIdsOf = (userId: string) => Promise<readonly string[]>;

const model = { name: 'payments_deposits', version: 8 } as const;

/** Deposits that may be unsettled, once the read model has caught up with the head of the log; else `UNAVAILABLE`. */
export const createDepositIdsOf =
  ({ pool, ...at }: AtHead): DepositIdsOf =>
  async (userId) => {
    await requireAtHead(at, model);
    const { rows } = await pool.query<{ id: string }>(
      `select id from read.payments_deposits_v8
        where user_id = $1 and (status in ('pending', 'held', 'refunded') or held <> '[]' or refused_reason is not null)`,
      [userId],
    );
    return rows.map(({ id }) => id);
  };
