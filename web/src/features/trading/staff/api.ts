import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

export const tradesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/:type', 'Trades'),
    listCustomerTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/all/:userId', 'Trades', [
      'status',
    ]),
    closeTrade: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ orderId: string; instrument: string }>
    >({
      query: (body) => ({ url: '/admin/trades/close', method: 'POST', body }),
      // A refused close may mean that the order is closed already: look again either way.
      invalidatesTags: ['Trades', 'Customers', 'Statement'],
    }),
  }),
});

export const { useCloseTradeMutation } = tradesApi;
