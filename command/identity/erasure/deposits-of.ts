import type { Pool } from 'pg';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import type { ReadPositions } from '../../../infra/postgres/read-positions.ts';

/** Ids of a person's deposits: a location only. How each stands is read from its own stream. */
export type DepositIdsOf = (userId: string) => Promise<readonly string[]>;

const model = { name: 'payments_deposits', version: 5 } as const;

/** Deposits that may have something to settle, once the read model holds the log as it is now; else `UNAVAILABLE`. */
export const createDepositIdsOf =
  ({
    pool,
    positions,
    head,
  }: Readonly<{
    pool: Pool;
    positions: ReadPositions;
    head: () => Promise<bigint>;
  }>): DepositIdsOf =>
  async (userId) => {
    if (!(await positions.reached([model], await head())))
      throw new DomainError(generalErrors.UNAVAILABLE);
    const { rows } = await pool.query<{ id: string }>(
      `select id from read.payments_deposits_v5
        where user_id = $1 and (status in ('pending', 'held', 'refunded') or held <> '[]' or refused_reason is not null)`,
      [userId],
    );
    return rows.map(({ id }) => id);
  };
