import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import { api } from '../../app/api.ts';
import { listParams, type PageOfPerson } from '../../components/list/list-params.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomerDeposits: build.query<ListAnswer<DepositItem>, PageOfPerson>({
      query: ({ userId, query }) => ({
        url: `/admin/deposits/api/history/${userId}`,
        params: listParams(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
    listCustomerWithdraws: build.query<ListAnswer<WithdrawItem>, PageOfPerson>({
      query: ({ userId, query }) => ({
        url: `/admin/withdraws/api/history/${userId}`,
        params: listParams(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
  }),
});

export const { useListCustomerDepositsQuery, useListCustomerWithdrawsQuery } = paymentsApi;
