import { tradeApiNames, type TradeApi } from '../../domain/shared/site/trade-apis.ts';
import type { FeedChoice, FeedHooks, RunningFeed } from '../../infra/market-data/feeds/failover.ts';
import { eodProtocol, isAtEod } from '../../infra/market-data/feeds/eod.ts';
import { eodHistory } from '../../infra/market-data/feeds/eod-history.ts';
import { oandaHistory } from '../../infra/market-data/feeds/oanda-history.ts';
import type { FeedHistory } from '../../infra/market-data/feeds/provider-history.ts';
import { startOandaFeed } from '../../infra/market-data/feeds/oanda.ts';
import { nameAtPolygon, polygonProtocol } from '../../infra/market-data/feeds/polygon.ts';
import { startSocketFeed, type SocketProtocol } from '../../infra/market-data/feeds/socket-feed.ts';
import { createTickGuard, type TickGuard } from '../../infra/market-data/feeds/tick-guard.ts';
import type { PricedInstrument } from '../../infra/market-data/instruments.ts';
import type { FeedId } from '../../infra/market-data/prices.ts';
import { nameOfApi, type ApiAccess } from '../../infra/trade-apis/access.ts';
import type { Foundation } from './foundation.ts';
import { openTradeApis } from './trade-apis.ts';

const guardOf = ({ instruments, bids }: FeedHooks): TickGuard => {
  const places = new Map(instruments.map(({ name, decimals }) => [name, decimals]));
  return createTickGuard({ decimalsOf: (name) => places.get(name) ?? null, bids, now: Date.now });
};

/** OANDA's instruments are known only once it is asked. */
const mayHave: Readonly<Record<FeedId, FeedChoice['mayHave']>> = {
  oandaRest: () => true,
  polygonForex: (instrument) => nameAtPolygon(instrument, 'forex') !== null,
  polygonCrypto: (instrument) => nameAtPolygon(instrument, 'crypto') !== null,
  eodStock: isAtEod,
};

const choiceOf = (
  id: FeedId,
  access: ApiAccess,
  start: (hooks: FeedHooks, guard: TickGuard) => Pick<RunningFeed, 'stop' | 'history' | 'offers'>,
): FeedChoice => ({
  id,
  key: `${id} ${JSON.stringify(access)}`,
  name: nameOfApi(access),
  mayHave: mayHave[id],
  start: (hooks) => {
    const guard = guardOf(hooks);
    return {
      ...start(hooks, guard),
      held: guard.counts,
      heldPrices: guard.heldPrices,
      release: guard.release,
    };
  },
});

const overSocket = (
  id: FeedId,
  access: ApiAccess,
  protocolOf: (instruments: readonly PricedInstrument[]) => SocketProtocol,
  historyOf: (instruments: readonly PricedInstrument[]) => FeedHistory | null = () => null,
): FeedChoice =>
  choiceOf(id, access, ({ instruments, onTicks, onState }, guard) => {
    const protocol = protocolOf(instruments);
    const { stop } = startSocketFeed({
      protocol,
      isTrusted: access.simulator !== null,
      guard,
      now: Date.now,
      onTicks,
      onState,
    });
    const history = historyOf(instruments);
    const feed = { stop, offers: () => protocol.offered };
    return history === null ? feed : { ...feed, history };
  });

/**
 * A feed that is switched on without a key provides no prices, and is shown as one that does not answer. Without it no
 * feed would count as switched on, and prices would be made up as if nobody traded on them (docs/decisions/0049).
 */
const withoutKey = (id: FeedId, api: TradeApi): FeedChoice => ({
  id,
  key: `${id} without a key`,
  name: tradeApiNames[api],
  mayHave: mayHave[id],
  start: (hooks) => {
    const { counts: held, heldPrices, release } = guardOf(hooks);
    // Deferred until the feed is among those in use.
    queueMicrotask(() => hooks.onState('No API key is set'));
    return { stop: async () => undefined, offers: () => null, held, heldPrices, release };
  },
});

const feedIds = {
  oandaAPI: ['oandaRest'],
  polygonAPI: ['polygonForex', 'polygonCrypto'],
  eodAPI: ['eodStock'],
} as const satisfies Partial<Record<TradeApi, readonly FeedId[]>>;

const oandaFeed = (access: Extract<ApiAccess, { api: 'oandaAPI' }>): FeedChoice =>
  choiceOf('oandaRest', access, ({ instruments, onTicks, onState }, guard) => ({
    ...startOandaFeed({ access, instruments, guard, now: Date.now, onTicks, onState }),
    history: oandaHistory(access, instruments),
  }));

/** The feeds of a provider that can be reached. */
const reached = (api: keyof typeof feedIds, access: ApiAccess): readonly FeedChoice[] => {
  if (access.api === 'oandaAPI') return [oandaFeed(access)];
  if (api === 'eodAPI')
    return [
      overSocket(
        'eodStock',
        access,
        (all) => eodProtocol(access, all),
        (all) => eodHistory(access, all),
      ),
    ];
  return [
    overSocket('polygonForex', access, (all) => polygonProtocol(access, 'forex', all)),
    overSocket('polygonCrypto', access, (all) => polygonProtocol(access, 'crypto', all)),
  ];
};

/** The feeds that staff have switched on, OANDA first, because it has currencies, commodities and indices. */
export const chooseFeeds = (foundation: Foundation): (() => Promise<readonly FeedChoice[]>) => {
  const apis = openTradeApis(foundation);
  const feedsOf = async (api: keyof typeof feedIds): Promise<readonly FeedChoice[]> => {
    const standing = await apis.standingOf(api);
    if (standing === 'off') return [];
    if (standing === 'no key') return feedIds[api].map((id) => withoutKey(id, api));
    return reached(api, standing);
  };
  return async () => [
    ...(await feedsOf('oandaAPI')),
    ...(await feedsOf('polygonAPI')),
    ...(await feedsOf('eodAPI')),
  ];
};
