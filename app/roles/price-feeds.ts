import { startOandaFeed } from '../../infra/market-data/feeds/oanda.ts';
import type { FeedChoice } from '../../infra/market-data/feeds/failover.ts';
import { createTickGuard } from '../../infra/market-data/feeds/tick-guard.ts';
import { nameOfApi } from '../../infra/trade-apis/access.ts';
import type { Foundation } from './foundation.ts';
import { openTradeApis } from './trade-apis.ts';

/** The feed that the settings name now: OANDA, where it is switched on. */
export const chooseFeed = (foundation: Foundation): (() => Promise<FeedChoice | null>) => {
  const apis = openTradeApis(foundation);
  return async () => {
    const access = await apis.activeAccessTo('oandaAPI');
    if (access?.api !== 'oandaAPI') return null;
    return {
      key: JSON.stringify(access),
      name: nameOfApi(access),
      start: ({ instruments, bids, onTicks, onState }) => {
        const places = new Map(instruments.map(({ name, decimals }) => [name, decimals]));
        const decimalsOf = (name: string) => places.get(name) ?? null;
        const guard = createTickGuard({ decimalsOf, bids, now: Date.now });
        const feed = startOandaFeed({
          access,
          instruments,
          guard,
          now: Date.now,
          onTicks,
          onState,
        });
        return { stop: feed.stop, held: guard.counts };
      },
    };
  };
};
