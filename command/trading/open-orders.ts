import { requireAtHead, type AtHead } from '../core/at-head.ts';
import { orderLocationModel } from './locations.ts';

/**
 * The number of open orders of an instrument in all wallets, once the read model has caught up with the current head of
 * the log; 1,000 stands for 1,000 or more. Refuses with `UNAVAILABLE` if the read model does not catch up.
 */
export type CountOpenOrders = (instrument: string) => Promise<number>;

export const createPostgresOpenOrders =
  ({ pool, ...at }: AtHead): CountOpenOrders =>
  async (instrument) => {
    const { name, version } = orderLocationModel;
    await requireAtHead(at, orderLocationModel);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from read.${name}_v${version} where instrument = $1 and close_time is null limit 1000
       ) as open`,
      [instrument],
    );
    return rows[0]?.count ?? 0;
  };
