import type { Pool } from 'pg';
import { array, boolean, number, object, string } from 'yup';
import type { FeedFigures } from '../../../domain/shared/feed-figures.ts';
import { connectionOutcomes } from '../../../domain/shared/site/trade-apis.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { defineRoute, only, type RouteDeclaration } from '../../http/route.ts';
import type { QuoteBook } from '../quote-book.ts';
import type { QuotaWatch } from '../../trade-apis/currency-quota.ts';
import type { RateCheck } from '../../trade-apis/currency-rates.ts';
import { readFeed, type SaidOfFeed } from './feed-store.ts';
import { feedStandings, type StandingsAsked } from './standings.ts';

export type FeedRouteDeps = Pick<StandingsAsked, 'marketOf' | 'isProduction'> &
  Readonly<{
    /** A pool with the read-only role. */
    pool: Pool;
    quotes: Pick<QuoteBook, 'all' | 'marketStatus' | 'fresh'>;
    quota: QuotaWatch;
    rates: RateCheck;
  }>;

const feedsResponse = object({
  data: array(
    object({
      api: string().required(),
      success: boolean().required(),
      msg: string().required(),
    }),
  ).required(),
  /** The providers in use, in order of preference. */
  used: array(
    object({
      name: string().required(),
      priced: number().required(),
      last_tick_at: string().nullable().defined(),
      /** How many prices were held back since it was connected, by reason. */
      held: array(object({ reason: string().required(), count: number().required() })).required(),
    }),
  ).required(),
  /** Price jumps that are not believed until a person has checked them. */
  held_prices: array(
    object({
      feed: string().required(),
      instrument: string().required(),
      bid: string().required(),
      ask: string().required(),
      before: string().required(),
      at: string().required(),
      count: number().required(),
    }),
  ).required(),
  /** The remaining calls of the Currency API; `null` if it is not switched on. */
  quota: object({
    name: string().required(),
    outcome: string().oneOf(connectionOutcomes).required(),
    /** Both `null` if the provider does not say. */
    remaining: number().nullable().defined(),
    limit: number().nullable().defined(),
  })
    .nullable()
    .defined()
    .default(undefined),
  /** Our exchange rates compared with those of the Currency API; `null` if it is not switched on. */
  rates: object({
    outcome: string().oneOf(connectionOutcomes).required(),
    at: string().nullable().defined(),
    compared: number().required(),
    agrees: boolean().required(),
    widest: object({
      currency: string().required(),
      ours: string().required(),
      theirs: string().required(),
      percent: string().required(),
    })
      .nullable()
      .defined()
      .default(undefined),
  })
    .nullable()
    .defined()
    .default(undefined),
});

const usedOf = (said: SaidOfFeed | null): FeedFigures['used'] =>
  (said?.feeds ?? []).map(({ name, priced, lastTickAtMs, held }) => ({
    name,
    priced,
    last_tick_at: lastTickAtMs === null ? null : new Date(lastTickAtMs).toISOString(),
    held: Object.entries(held).map(([reason, count]) => ({ reason, count })),
  }));

const heldPricesOf = (said: SaidOfFeed | null): FeedFigures['held_prices'] =>
  (said?.feeds ?? []).flatMap(({ name, heldPrices }) =>
    heldPrices.map(({ atMs, ...held }) => ({
      ...held,
      feed: name,
      at: new Date(atMs).toISOString(),
    })),
  );

/** Shows the state of the price feeds. */
const showFeeds = defineRoute<FeedRouteDeps>()({
  method: 'GET',
  path: '/admin/status/feeds',
  kind: 'query',
  summary: 'Price feeds: state, last price, and prices that were held back.',
  permission: only([roles.admin]),
  response: feedsResponse,
  handle: async (_request, { pool, quotes, marketOf, isProduction, quota, rates }) => {
    await quotes.fresh();
    const said = await readFeed(pool);
    const data = feedStandings({ quotes, marketOf, said, isProduction });
    return {
      status: 200,
      body: {
        data: [...data],
        used: [...usedOf(said)],
        held_prices: [...heldPricesOf(said)],
        quota: await quota.now(),
        rates: await rates.now(),
      },
    };
  },
});

export const feedRoutes: readonly RouteDeclaration<FeedRouteDeps>[] = [showFeeds];
