import type { InferType } from 'yup';
import type {
  EndedPendingItem,
  endedPendingResponse,
  PendingOrderItem,
} from '../../../../../query/trading/contract.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import type { OrderType, PendingKind } from '../../../../../domain/shared/trading/types.ts';
import { api } from '../../../app/api.ts';

/** A row of `GET /dashboard/orders/pending`. */
export type PendingOrder = Readonly<PendingOrderItem>;
/** All pending orders of one wallet. */
export type PendingOrders = Readonly<{
  walletId: string | null;
  orders: readonly PendingOrder[];
}>;
/** A row of `GET /dashboard/orders/pending/ended`. */
export type EndedPending = Readonly<EndedPendingItem>;

export type PlacePendingOrder = Readonly<{
  type: OrderType;
  kind: PendingKind;
  instrument: string;
  level: Decimal;
  /** Units of the base. */
  amount: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
  /** Its last day, YYYY-MM-DD; `null`: good till cancelled. */
  expires_on: string | null;
  /** The linked order: when one of the two is filled, the other is cancelled. */
  linked_to: string | null;
}>;

export type ChangePendingOrder = Readonly<{
  id: string;
  level: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
}>;

type Message = Readonly<{ message: string }>;

const pendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPendingOrders: build.query<PendingOrders, void>({
      query: () => ({ url: '/dashboard/orders/pending' }),
      transformResponse: ({
        data,
        wallet_id: walletId,
      }: Readonly<{ data: readonly PendingOrder[]; wallet_id: string | null }>): PendingOrders => ({
        walletId,
        orders: data,
      }),
      providesTags: [{ type: 'PendingOrders', id: 'mine' }],
    }),
    listEndedPending: build.query<Readonly<InferType<typeof endedPendingResponse>>, void>({
      query: () => ({ url: '/dashboard/orders/pending/ended' }),
      providesTags: [{ type: 'PendingOrders', id: 'mine' }],
    }),
    placePendingOrder: build.mutation<Message, PlacePendingOrder>({
      query: (body) => ({ url: '/dashboard/orders/pending', method: 'POST', body }),
      invalidatesTags: (result) => (result === undefined ? [] : ['PendingOrders']),
    }),
    changePendingOrder: build.mutation<Message, ChangePendingOrder>({
      query: ({ id, ...body }) => ({
        url: `/dashboard/orders/pending/${id}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['PendingOrders'],
    }),
    linkPendingOrder: build.mutation<Message, Readonly<{ id: string; other: string | null }>>({
      query: ({ id, ...body }) => ({
        url: `/dashboard/orders/pending/${id}/link`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['PendingOrders'],
    }),
    cancelPendingOrder: build.mutation<Message, string>({
      query: (id) => ({ url: `/dashboard/orders/pending/${id}`, method: 'DELETE' }),
      // A refused cancel may mean that it was filled, so the orders are refetched in both cases.
      invalidatesTags: ['PendingOrders', 'Orders'],
    }),
  }),
});

export const {
  useListPendingOrdersQuery,
  useListEndedPendingQuery,
  usePlacePendingOrderMutation,
  useChangePendingOrderMutation,
  useLinkPendingOrderMutation,
  useCancelPendingOrderMutation,
} = pendingApi;
