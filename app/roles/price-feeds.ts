import type { FeedChoice, FeedHooks, RunningFeed } from '../../infra/market-data/feeds/failover.ts';
import { eodProtocol } from '../../infra/market-data/feeds/eod.ts';
import { eodHistory } from '../../infra/market-data/feeds/eod-history.ts';
import { oandaHistory } from '../../infra/market-data/feeds/oanda-history.ts';
import type { FeedHistory } from '../../infra/market-data/feeds/provider-history.ts';
import { startOandaFeed } from '../../infra/market-data/feeds/oanda.ts';
import { polygonProtocol } from '../../infra/market-data/feeds/polygon.ts';
import { startSocketFeed, type SocketProtocol } from '../../infra/market-data/feeds/socket-feed.ts';
import { createTickGuard, type TickGuard } from '../../infra/market-data/feeds/tick-guard.ts';
import { tradeApiNames, type TradeApi } from '../../domain/shared/site/trade-apis.ts';
import type { PricedInstrument } from '../../infra/market-data/instruments.ts';
import type { FeedId } from '../../infra/market-data/prices.ts';
import { nameOfApi, type ApiAccess } from '../../infra/trade-apis/access.ts';
import type { Foundation } from './foundation.ts';
import { openTradeApis } from './trade-apis.ts';

const guardOf = ({ instruments, bids }: FeedHooks): TickGuard => {
  const places = new Map(instruments.map(({ name, decimals }) => [name, decimals]));
  return createTickGuard({ decimalsOf: (name) => places.get(name) ?? null, bids, now: Date.now });
};

const choiceOf = (
  id: FeedId,
  access: ApiAccess,
  start: (hooks: FeedHooks, guard: TickGuard) => Pick<RunningFeed, 'stop' | 'history' | 'offers'>,
): FeedChoice => ({
  id,
  key: `${id} ${JSON.stringify(access)}`,
  name: nameOfApi(access),
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
 * A feed that is switched on and has no key prices nothing, and stands where it is shown as one that does not answer: without
 * it nothing would be switched on, and prices be made up as if nobody traded on them (docs/decisions/0049).
 */
const withoutKey = (id: FeedId, api: TradeApi): FeedChoice => ({
  id,
  key: `${id} without a key`,
  name: tradeApiNames[api],
  start: (hooks) => {
    const { counts: held, heldPrices, release } = guardOf(hooks);
    // Heard once the feed is among those that are used.
    queueMicrotask(() => hooks.onState('It has no API key'));
    return { stop: async () => undefined, offers: () => null, held, heldPrices, release };
  },
});

const feedsOf = {
  oandaAPI: ['oandaRest'],
  polygonAPI: ['polygonForex', 'polygonCrypto'],
  eodAPI: ['eodStock'],
} as const satisfies Partial<Record<TradeApi, readonly FeedId[]>>;

/** The feeds that staff have switched on, OANDA first: it has currencies, commodities and indices. */
export const chooseFeeds = (foundation: Foundation): (() => Promise<readonly FeedChoice[]>) => {
  const apis = openTradeApis(foundation);
  return async () => {
    const oanda = await apis.activeAccessTo('oandaAPI');
    const polygon = await apis.activeAccessTo('polygonAPI');
    const eod = await apis.activeAccessTo('eodAPI');
    const unreachable = async (api: keyof typeof feedsOf): Promise<readonly FeedChoice[]> =>
      (await apis.lacksKey(api)) ? feedsOf[api].map((id) => withoutKey(id, api)) : [];
    return [
      ...(oanda?.api === 'oandaAPI'
        ? [
            choiceOf('oandaRest', oanda, ({ instruments, onTicks, onState }, guard) => ({
              ...startOandaFeed({
                access: oanda,
                instruments,
                guard,
                now: Date.now,
                onTicks,
                onState,
              }),
              history: oandaHistory(oanda, instruments),
            })),
          ]
        : await unreachable('oandaAPI')),
      ...(polygon === null
        ? await unreachable('polygonAPI')
        : [
            overSocket('polygonForex', polygon, (all) => polygonProtocol(polygon, 'forex', all)),
            overSocket('polygonCrypto', polygon, (all) => polygonProtocol(polygon, 'crypto', all)),
          ]),
      ...(eod === null
        ? await unreachable('eodAPI')
        : [
            overSocket(
              'eodStock',
              eod,
              (all) => eodProtocol(eod, all),
              (all) => eodHistory(eod, all),
            ),
          ]),
    ];
  };
};
