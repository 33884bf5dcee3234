import type { Pool } from 'pg';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import type { OrderLocations } from './order-locations.ts';

/** The read model of orders, in the version whose columns are named below. */
const ordersModel = { name: 'trading_orders', version: 2 } as const;

type LocationRow = Readonly<{
  wallet_id: string;
  opened_revision: number;
  closed_revision: number | null;
}>;

/** Order locations from the read model. The pool must be of a role that may read it. */
export const createPostgresOrderLocations = (options: {
  pool: Pool;
  positions: ReadPositions;
}): OrderLocations => ({
  find: async (orderId) => {
    const { rows } = await options.pool.query<LocationRow>(
      `select wallet_id, opened_revision, closed_revision from read.trading_orders_v2 where id = $1`,
      [orderId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      walletId: row.wallet_id,
      openedRevision: row.opened_revision,
      closedRevision: row.closed_revision,
    };
  },
  reached: (position) => options.positions.reached([ordersModel], position),
});
