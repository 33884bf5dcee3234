import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { marketStatusResponse } from './market-contract.ts';
import type { MarketQueryDeps } from './market-query-deps.ts';

/** Which markets are open; `fx` governs forex, commodities and indices. */
export const marketStatus = defineRoute<MarketQueryDeps>()({
  method: 'GET',
  path: '/dashboard/market-status',
  kind: 'query',
  summary: 'Which markets are open.',
  permission: signedIn(),
  response: marketStatusResponse,
  handle: async (_request, { quotes }) => ({ status: 200, body: quotes.marketStatus() }),
});
