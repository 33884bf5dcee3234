import { requireAtHead, type AtHead } from '../core/at-head.ts';
import { orderLocationModel } from './locations.ts';

/**
 * How many orders of an instrument are open in all wallets, once the read model holds the log as it is now; 1,000 stands
 * for more. Refuses with `UNAVAILABLE` where it does not come that far.
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
