import type { CustomerItem, CustomerResponse } from '../../../../query/identity/contract.ts';
import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import type { TradeItem } from '../../../../query/trading/contract.ts';
import type { AdjustBalanceRequest } from '../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { api } from '../../app/api.ts';
import type { ListQuery } from '../../components/list/list-state.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

/** A person as the edit page shows one. */
export type Customer = CustomerResponse['user'];

/** A wallet of a person, money in its currency. */
export type CustomerWallet = Customer['balances'][number];

/** One page of a list. */
export type PageAsked = Omit<ListQuery, 'filters'>;

export type TradesOf = 'all' | 'open' | 'closed';

const paramsOf = ({ page, limit, sort, search }: PageAsked) => ({ page, limit, sort, search });

type OfPerson = Readonly<{ userId: string; query: PageAsked }>;

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<
      ListAnswer<CustomerItem>,
      Readonly<{ type: 'all' | 'inactive'; query: PageAsked }>
    >({
      query: ({ type, query }) => ({
        url: `/admin/customers/api/${type}`,
        params: paramsOf(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
    showCustomer: build.query<Customer, string>({
      query: (id) => ({ url: `/admin/share/users/${id}` }),
      transformResponse: ({ user }: CustomerResponse) => user,
      providesTags: (_answer, _error, id) => [{ type: 'Customers', id }],
    }),
    listTrades: build.query<ListAnswer<TradeItem>, Readonly<{ type: TradesOf; query: PageAsked }>>({
      query: ({ type, query }) => ({ url: `/admin/trades/api/${type}`, params: paramsOf(query) }),
      providesTags: [{ type: 'Trades', id: 'all' }],
    }),
    listCustomerTrades: build.query<
      ListAnswer<TradeItem>,
      OfPerson & Readonly<{ status: TradesOf }>
    >({
      query: ({ userId, status, query }) => ({
        url: `/admin/trades/api/all/${userId}`,
        params: { ...paramsOf(query), status: status === 'all' ? undefined : status },
      }),
      providesTags: [{ type: 'Trades', id: 'all' }],
    }),
    listCustomerDeposits: build.query<ListAnswer<DepositItem>, OfPerson>({
      query: ({ userId, query }) => ({
        url: `/admin/deposits/api/history/${userId}`,
        params: paramsOf(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
    listCustomerWithdraws: build.query<ListAnswer<WithdrawItem>, OfPerson>({
      query: ({ userId, query }) => ({
        url: `/admin/withdraws/api/history/${userId}`,
        params: paramsOf(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
    adjustBalance: build.mutation<
      Readonly<{ message: string; id: string; balance: Decimal }>,
      Readonly<{ balanceId: string; body: AdjustBalanceRequest }>
    >({
      query: ({ balanceId, body }) => ({ url: `/admin/balance/${balanceId}`, method: 'PUT', body }),
      invalidatesTags: (_answer, _error, { balanceId }) => [
        'Customers',
        { type: 'Statement', id: balanceId },
      ],
    }),
  }),
});

export const {
  useListCustomersQuery,
  useShowCustomerQuery,
  useListTradesQuery,
  useListCustomerTradesQuery,
  useListCustomerDepositsQuery,
  useListCustomerWithdrawsQuery,
  useAdjustBalanceMutation,
} = customersApi;
