import { api } from '../../app/api.ts';
import type { ActWords } from '../../app/http/submission.ts';
import { formatUnits } from '../../lib/format/numbers.ts';
import { instrumentName } from '../../lib/format/quotes.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { Category, OrderType } from '../../../../domain/shared/trading/types.ts';
import type { Interval } from './terminal-slice.ts';
import type { Candle, Instrument, LotSettings, MarketStatus, Order } from './types.ts';

export type OpenOrder = Readonly<{
  type: OrderType;
  instrument: string;
  /** Units of the base. */
  amount: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
  /** The distance at which its stop follows the price. */
  trail?: Decimal;
  /** The rate on the button: the server refuses one that is worse by more than the site's limit. */
  rate: Decimal;
  /** The spread's cost per unit in the ticket: the server counts anything above it as a worse rate. */
  spreadCost: Decimal;
  /** The commission in percent in the ticket: the server refuses a higher one. */
  commission: Decimal;
}>;

/** An absent level is unchanged, null removes it (web.md, Lists and forms). */
export type SetLevels = Readonly<{ id: string; profit?: Decimal | null; loss?: Decimal | null }>;

/** Distances in units of the quote currency; null removes one. */
export type SetTrail = Readonly<{ id: string; trail: Decimal | null; break_even: Decimal | null }>;

export type CloseOrder = Readonly<{
  orderId: string;
  instrument: string;
  /** Absent: everything that is open. */
  amount?: Decimal;
  /** The rate that was shown; absent: any price is accepted. */
  rate?: Decimal;
  /** The extra cost per unit of a widened spread, as shown; checked as for an opening. */
  spreadCost?: Decimal;
}>;

type Message = Readonly<{ message: string }>;
type Data<Row> = Readonly<{ data: readonly Row[] }>;
export type OfWallet = Readonly<{ wallet_id: string | null }>;

/** All open orders of one wallet. */
export type OpenOrders = Readonly<{ walletId: string | null; orders: readonly Order[] }>;
type Page<Row> = Data<Row> &
  Readonly<{ meta: { total: number; per_page: number; current_page: number; last_page: number } }>;

/** Describes the order in words, for offering it again after a page load without an answer. */
const orderWords = ({ type, instrument, amount }: OpenOrder): ActWords => ({
  text:
    type === 'buy'
      ? 'Buy {{amount}} {{instrument}} at the market price.'
      : 'Sell {{amount}} {{instrument}} at the market price.',
  params: { amount: formatUnits(amount), instrument: instrumentName(instrument) },
});

type OrderClosed = Message & Readonly<{ id: string; close_rate: Decimal; pro_loss: Decimal }>;

const closing = (body: CloseOrder) => ({
  url: '/dashboard/orders/close',
  method: 'POST' as const,
  body,
  besides: ['rate', 'spreadCost'],
  words: {
    text: 'Close an order of {{instrument}}.',
    params: { instrument: instrumentName(body.instrument) },
  },
});

/** Rows per page of the history (customer.md section 9). */
const historyPageSize = 15;

export const tradingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInstruments: build.query<readonly Instrument[], void>({
      query: () => ({ url: '/dashboard/instruments' }),
      transformResponse: ({ data }: Data<Instrument>) => data,
      providesTags: [{ type: 'Instruments', id: 'all' }],
    }),
    getRate: build.query<Decimal, string>({
      query: (quote) => ({ url: '/dashboard/rates', params: { quote } }),
      transformResponse: ({ rate }: Readonly<{ rate: Decimal }>) => rate,
      // The rate is in the active wallet's currency.
      providesTags: [{ type: 'Wallets', id: 'mine' }],
      keepUnusedDataFor: 0,
    }),
    getLotSettings: build.query<LotSettings, Category>({
      query: (category) => ({ url: `/dashboard/lot-state/${category}` }),
      providesTags: [{ type: 'Terms', id: 'all' }],
      keepUnusedDataFor: 0,
    }),
    getMarketStatus: build.query<MarketStatus, void>({
      query: () => ({ url: '/dashboard/market-status' }),
      providesTags: ['MarketStatus'],
    }),
    listCandles: build.query<
      readonly Candle[],
      Readonly<{ instrument: string; interval: Interval; before?: number }>
    >({
      query: ({ instrument, interval, before }) => ({
        url: `/dashboard/candles/${instrument}`,
        params: { interval, limit: 500, before },
      }),
      transformResponse: ({ data }: Data<Candle>) => data,
      providesTags: [{ type: 'Instruments', id: 'all' }],
      keepUnusedDataFor: 0,
    }),
    listOpenOrders: build.query<OpenOrders, void>({
      query: () => ({ url: '/dashboard/orders', params: { status: 'open' } }),
      transformResponse: ({ data, wallet_id: walletId }: Data<Order> & OfWallet): OpenOrders => ({
        walletId,
        orders: data,
      }),
      providesTags: [{ type: 'Orders', id: 'mine' }],
    }),
    listOrders: build.query<Page<Order> & OfWallet, number>({
      query: (page) => ({ url: '/dashboard/orders', params: { page, limit: historyPageSize } }),
      providesTags: [{ type: 'Orders', id: 'mine' }],
    }),
    openOrder: build.mutation<
      Message & Readonly<{ id: string; open_rate: Decimal; margin_used: Decimal }>,
      OpenOrder
    >({
      query: (body) => ({
        url: '/dashboard/orders',
        method: 'POST',
        body,
        besides: ['rate', 'spreadCost', 'commission'],
        words: orderWords(body),
      }),
      // A refused order may have been based on terms that staff have changed since.
      invalidatesTags: (result) => (result === undefined ? ['Terms'] : ['Orders', 'User']),
    }),
    setLevels: build.mutation<Message, SetLevels>({
      query: ({ id, ...body }) => ({ url: `/dashboard/orders/${id}`, method: 'PUT', body }),
      invalidatesTags: (result) => (result === undefined ? [] : ['Orders']),
    }),
    setTrail: build.mutation<Message, SetTrail>({
      query: ({ id, ...body }) => ({ url: `/dashboard/orders/${id}/trail`, method: 'PUT', body }),
      invalidatesTags: (result) => (result === undefined ? [] : ['Orders']),
    }),
    closeOrder: build.mutation<OrderClosed, CloseOrder>({
      query: closing,
      // A refused close may mean that the order is already closed, so the orders are refetched in both cases.
      invalidatesTags: ['Orders', 'User'],
    }),
    // Closing many orders refetches once, after the last.
    closeOneOfMany: build.mutation<OrderClosed, CloseOrder>({ query: closing }),
    listFavorites: build.query<readonly string[], void>({
      query: () => ({ url: '/dashboard/get-favorite' }),
      transformResponse: ({ data }: Data<Readonly<{ list_id: string }>>) =>
        data.map(({ list_id }) => list_id),
      providesTags: [{ type: 'Favorites', id: 'mine' }],
    }),
    setFavorite: build.mutation<Message, Readonly<{ id: string; on: boolean }>>({
      query: ({ id, on }) => ({
        url: on ? '/dashboard/add-to-favorite' : '/dashboard/remove-from-favorite',
        method: 'POST',
        body: { id },
      }),
      onQueryStarted: async ({ id, on }, { dispatch, queryFulfilled }) => {
        const show = (isOn: boolean) =>
          dispatch(
            tradingApi.util.updateQueryData('listFavorites', undefined, (ids) => {
              const others = ids.filter((other) => other !== id);
              return isOn ? [...others, id] : others;
            }),
          );
        show(on);
        // Only this favorite is rolled back, since others may have been pressed meanwhile.
        await queryFulfilled.catch(() => show(!on));
      },
    }),
  }),
});

export const {
  useListInstrumentsQuery,
  useGetRateQuery,
  useGetLotSettingsQuery,
  useGetMarketStatusQuery,
  useListCandlesQuery,
  useLazyListCandlesQuery,
  useListOpenOrdersQuery,
  useListOrdersQuery,
  useOpenOrderMutation,
  useSetLevelsMutation,
  useSetTrailMutation,
  useCloseOrderMutation,
  useListFavoritesQuery,
  useSetFavoriteMutation,
} = tradingApi;
