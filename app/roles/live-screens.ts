import type { Server } from 'node:http';
import type { ReferenceData } from '../../command/reference.ts';
import { marketOf } from '../../domain/shared/trading/types.ts';
import { createSocketHub, type SocketHubOptions } from '../../infra/http/socket/hub.ts';
import { readFeed } from '../../infra/market-data/feeds/feed-store.ts';
import { startPriceBroadcast } from '../../infra/market-data/broadcast.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import { startChangeFeed } from './change-feed.ts';
import { startClosedOrdersFeed } from './closed-orders-feed.ts';
import type { Foundation } from './foundation.ts';
import { readOrderNumber } from './order-number.ts';
import type { Running } from './worker-process.ts';

export type LiveScreens = Running &
  Readonly<{ /** How many are connected now. */ sockets: () => number }>;

/** Everything that screens get without a request: prices, what to reload, and orders that a level closed. */
export const startLiveScreens = async (
  options: Readonly<{
    foundation: Foundation;
    server: Server;
    positions: ReadPositions;
    reference: Pick<ReferenceData, 'categoryNamed'>;
  }> &
    Pick<SocketHubOptions, 'callers' | 'sessions' | 'people' | 'ipOf'>,
): Promise<LiveScreens> => {
  const { foundation, server, positions, reference, callers, sessions, people, ipOf } = options;
  const { config, log, pools, store, reader, quotes } = foundation;
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const { publicUrl, socketsPerAddress: perAddressMost } = config;
  const hub = createSocketHub({
    server,
    callers,
    sessions,
    people,
    publicUrl,
    ipOf,
    log,
    perAddressMost,
  });
  const broadcast = startPriceBroadcast({
    quotes,
    hub,
    marketOf: (instrument) => {
      const category = reference.categoryNamed(instrument);
      return category === null ? null : marketOf(category);
    },
    readFeed: () => readFeed(pools.query),
    isProduction: config.production,
    onError: warn('the state of the feeds could not be sent to the clients'),
  });
  const changes = await startChangeFeed({
    pool: pools.app,
    hub,
    onError: warn('the change feed could not be read'),
  });
  const closedOrders = await startClosedOrdersFeed({
    store,
    reader,
    hub,
    numberOf: readOrderNumber(pools.query, positions),
    onError: warn('a closed order could not be sent to the client'),
  });
  return {
    sockets: () => hub.count(),
    stop: async () => {
      broadcast.stop();
      hub.close();
      await Promise.all([changes.stop(), closedOrders.stop()]);
    },
  };
};
