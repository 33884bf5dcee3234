import type { CorrectionReason } from '../../../../../domain/shared/trading/types.ts';
import type { EditTradeRequest, TradePreview } from '../../../../../command/trading/contract.ts';
import type {
  PendingTradeItem,
  TradeCorrection,
  TradeItem,
} from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

/** The effect of an edit or a deletion; absent terms are unchanged. */
export type TradeAct = Readonly<{
  id: string;
  act: 'edit' | 'delete';
  terms: Partial<Readonly<Record<'openRate' | 'closeRate' | 'spread', string>>>;
}>;

/** A refused act may mean that the order has changed, so these are refetched in both cases. */
const changed = ['Trades', 'Customers', 'Statement'] as const;

export const tradesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/:type', 'Trades'),
    listCustomerTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/all/:userId', 'Trades', [
      'status',
    ]),
    listPendingTrades: listEndpoint<PendingTradeItem>(build)(
      '/admin/trades/pending/api',
      'Trades',
      ['status'],
    ),
    listCustomerPending: listEndpoint<PendingTradeItem>(build)(
      '/admin/trades/pending/api/:userId',
      'Trades',
      ['status'],
    ),
    cancelPendingTrade: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ id: string; walletId: string; reason: string }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/trades/pending/${id}/cancel`,
        method: 'POST',
        body,
      }),
      invalidatesTags: changed,
    }),
    closeTrade: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ orderId: string; instrument: string }>
    >({
      query: (body) => ({ url: '/admin/trades/close', method: 'POST', body }),
      invalidatesTags: changed,
    }),
    editTrade: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ id: string }> & Partial<EditTradeRequest>
    >({
      query: ({ id, ...body }) => ({ url: `/admin/trades/${id}`, method: 'PUT', body }),
      invalidatesTags: changed,
    }),
    deleteTrade: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ id: string; expectedRevision: number; reason?: CorrectionReason }>
    >({
      query: ({ id, ...params }) => ({ url: `/admin/trades/${id}`, method: 'DELETE', params }),
      invalidatesTags: changed,
    }),
    previewTrade: build.query<TradePreview, TradeAct>({
      query: ({ id, act, terms }) => ({
        url: `/admin/trades/${id}/preview`,
        params: { act, ...terms },
      }),
    }),
    listTradeCorrections: build.query<readonly TradeCorrection[], string>({
      query: (id) => ({ url: `/admin/trades/${id}/corrections` }),
      transformResponse: ({ data }: { data: readonly TradeCorrection[] }) => data,
      providesTags: ['Trades'],
    }),
  }),
});

export const {
  useCloseTradeMutation,
  useCancelPendingTradeMutation,
  useEditTradeMutation,
  useDeleteTradeMutation,
  usePreviewTradeQuery,
  useListTradeCorrectionsQuery,
} = tradesApi;
