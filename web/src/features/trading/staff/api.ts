import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import {
  listParams,
  type PageAsked,
  type PageOfPerson,
} from '../../../components/list/list-params.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

export type TradesOf = 'all' | 'open' | 'closed';

const tradesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrades: build.query<ListAnswer<TradeItem>, Readonly<{ type: TradesOf; query: PageAsked }>>({
      query: ({ type, query }) => ({ url: `/admin/trades/api/${type}`, params: listParams(query) }),
      providesTags: [{ type: 'Trades', id: 'all' }],
    }),
    listCustomerTrades: build.query<
      ListAnswer<TradeItem>,
      PageOfPerson & Readonly<{ status: TradesOf }>
    >({
      query: ({ userId, status, query }) => ({
        url: `/admin/trades/api/all/${userId}`,
        params: { ...listParams(query), status: status === 'all' ? undefined : status },
      }),
      providesTags: [{ type: 'Trades', id: 'all' }],
    }),
  }),
});

export const { useListTradesQuery, useListCustomerTradesQuery } = tradesApi;
