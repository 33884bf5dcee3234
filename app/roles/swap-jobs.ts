import { uuidv7 } from '../../command/core/ids.ts';
import { createSteadyClock } from '../../command/core/steady-clock.ts';
import { postSwapsOf } from '../../command/trading/post-swaps.ts';
import { lastRolloverAt } from '../../domain/shared/trading/rollovers.ts';
import { categories } from '../../domain/shared/trading/types.ts';
import { ordersTable } from '../../projections/trading/orders/rows.ts';
import type { Foundation } from './foundation.ts';

/** How many wallets one statement asks about. */
const walletsAtOnce = 200;

/** Soon enough after a rollover; an order closed before that gets its swap posted by its closing. */
const everyMs = 30_000;

type Needs = Pick<Foundation, 'pools' | 'handler' | 'clock' | 'log'>;

/**
 * Posts swaps of all open orders whose rollover has come. The read model only says which wallets to ask; each wallet's
 * own stream decides what is due, so a repeat, another host or a missed day posts nothing twice and leaves nothing out
 * (docs/decisions/0089). A wallet that fails is logged and tried again in the next round; it does not hold up the
 * others, whose equity would be too high meanwhile.
 */
export const postSwaps = ({ pools, handler, clock, log }: Needs) => {
  const dueAfter = async (walletId: string, now: string): Promise<readonly string[]> => {
    const { rows } = await pools.app.query<{ wallet_id: string }>(
      `select distinct o.wallet_id
         from ${ordersTable} o
         join unnest($1::text[], $2::timestamptz[]) as d (category, at)
           on o.category = d.category and o.swap_since < d.at
        where o.close_time is null and o.swap_since is not null and o.wallet_id > $3
        order by o.wallet_id limit $4`,
      [categories, categories.map((one) => lastRolloverAt(one, now)), walletId, walletsAtOnce],
    );
    return rows.map((row) => row.wallet_id);
  };
  const steadyClock = createSteadyClock(clock);
  return {
    name: 'post_swaps' as const,
    everyMs,
    run: async ({ signal }: Readonly<{ signal: AbortSignal }>): Promise<void> => {
      const now = steadyClock().toISOString();
      let posted = 0;
      let last = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const wallets = await dueAfter(last, now);
        for (const walletId of wallets) {
          if (signal.aborted) return;
          last = walletId;
          try {
            posted += await postSwapsOf(walletId, { handler, mintId: uuidv7 }, now);
          } catch (error) {
            log.error({ walletId, err: error }, 'overnight financing of a wallet failed');
          }
        }
        if (wallets.length < walletsAtOnce) break;
      }
      if (posted > 0) log.info({ posted }, 'overnight financing was posted');
    },
  };
};
