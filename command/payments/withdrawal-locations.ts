import type { Pool } from 'pg';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

/** Where a withdrawal's events are in its wallet's stream: a location only, on which nothing is decided. */
export type WithdrawalLocation = Readonly<{
  walletId: string;
  requestedRevision: number;
  /** `null` while it is pending, as far as the read model knows. */
  endedRevision: number | null;
}>;

export type WithdrawalLocations = Readonly<{
  find: (withdrawalId: string) => Promise<WithdrawalLocation | null>;
  /** Whether the read model holds everything up to this position, waiting at most two seconds. */
  reached: (position: bigint) => Promise<boolean>;
}>;

/** The read model, in the version whose columns are named below. */
const model = { name: 'payments_withdrawals', version: 1 } as const;

type Row = Readonly<{
  wallet_id: string;
  requested_revision: number;
  ended_revision: number | null;
}>;

/** Locations from the read model. The pool must be of a role that may read it. */
export const createPostgresWithdrawalLocations = (options: {
  pool: Pool;
  positions: ReadPositions;
}): WithdrawalLocations => ({
  find: async (withdrawalId) => {
    const { rows } = await options.pool.query<Row>(
      `select wallet_id, requested_revision, ended_revision from read.payments_withdrawals_v1 where id = $1`,
      [withdrawalId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      walletId: row.wallet_id,
      requestedRevision: row.requested_revision,
      endedRevision: row.ended_revision,
    };
  },
  reached: (position) => options.positions.reached([model], position),
});
