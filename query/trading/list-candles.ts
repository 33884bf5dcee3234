import { DomainError } from '../../domain/shared/errors.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { readCandles } from '../../infra/market-data/candle-reader.ts';
import { candlesQuery, candlesResponse, type CandlesResponse } from './market-contract.ts';
import type { MarketQueryDeps } from './market-query-deps.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The history of an instrument's bid price, oldest first. */
export const listCandles = defineRoute<MarketQueryDeps>()({
  method: 'GET',
  path: '/dashboard/candles/:instrument',
  kind: 'query',
  summary: 'Candles of an instrument, the newest or those before a given time, in ascending order.',
  permission: signedIn(),
  query: candlesQuery,
  response: candlesResponse,
  errors: [generalErrors.NOT_FOUND],
  handle: async (
    { params: { instrument }, query: { interval, limit, before } },
    { pool, quotes },
  ) => {
    const data = await readCandles(pool, { instrument, interval, limit, before: before ?? null });
    const known = data.length > 0 || before !== undefined || quotes.latest(instrument) !== null;
    if (!known) throw new DomainError(generalErrors.NOT_FOUND);
    const body: CandlesResponse = { data: [...data] };
    return { status: 200, body };
  },
});
