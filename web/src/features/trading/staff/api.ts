import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

export const tradesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/:type', 'Trades'),
    listCustomerTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/all/:userId', 'Trades', [
      'status',
    ]),
  }),
});
