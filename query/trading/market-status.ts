import type { MarketHours } from '../../domain/shared/trading/market-hours.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { marketStatusResponse } from './market-contract.ts';
import type { MarketQueryDeps } from './market-query-deps.ts';

const shown = ({ state, changesAtMs }: MarketHours) => ({
  status: state,
  changes_at: changesAtMs === null ? null : new Date(changesAtMs).toISOString(),
});

/** Which markets are open, and until when; `fx` is the currency market. */
export const marketStatus = defineRoute<MarketQueryDeps>()({
  method: 'GET',
  path: '/dashboard/market-status',
  kind: 'query',
  summary: 'Open markets, and when each category opens or closes next.',
  permission: signedIn(),
  response: marketStatusResponse,
  handle: async (_request, { quotes }) => {
    await quotes.fresh();
    const { forex, commodity, index, stock, crypto } = quotes.marketStatus();
    return {
      status: 200,
      body: {
        fx: forex.state,
        stock: stock.state,
        crypto: crypto.state,
        categories: {
          forex: shown(forex),
          commodity: shown(commodity),
          index: shown(index),
          stock: shown(stock),
          crypto: shown(crypto),
        },
      },
    };
  },
});
