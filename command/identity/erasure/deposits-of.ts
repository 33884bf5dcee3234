import { requireAtHead, type AtHead } from '../../core/at-head.ts';

/** Ids of a person's deposits: a location only. How each stands is read from its own stream. */
export type DepositIdsOf = (userId: string) => Promise<readonly string[]>;

const model = { name: 'payments_deposits', version: 8 } as const;

/** Deposits that may have something to settle, once the read model holds the log as it is now; else `UNAVAILABLE`. */
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
