import type { RouteDeclaration } from '../../infra/http/route.ts';
import { listCandles } from './list-candles.ts';
import type { MarketQueryDeps } from './market-query-deps.ts';
import { marketStatus } from './market-status.ts';

export const marketQueryRoutes: readonly RouteDeclaration<MarketQueryDeps>[] = [
  listCandles,
  marketStatus,
];
