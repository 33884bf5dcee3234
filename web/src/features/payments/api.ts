import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import { api } from '../../app/api.ts';
import { listEndpoint } from '../../app/list-endpoint.ts';

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomerDeposits: listEndpoint<DepositItem>(build)(
      '/admin/deposits/api/history/:userId',
      'Customers',
    ),
    listCustomerWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/history/:userId',
      'Withdraws',
    ),
    listPendingWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/pending',
      'Withdraws',
    ),
    listEndedWithdraws: listEndpoint<WithdrawItem>(build)(
      '/admin/withdraws/api/history',
      'Withdraws',
    ),
    approveWithdraw: build.mutation<Readonly<{ message: string }>, string>({
      query: (id) => ({ url: `/admin/withdraws/${id}/approve`, method: 'POST' }),
      invalidatesTags: ['Withdraws'],
    }),
    declineWithdraw: build.mutation<
      Readonly<{ message: string }>,
      Readonly<{ id: string; declineReason: string }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/withdraws/${id}/decline`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Withdraws'],
    }),
  }),
});

export const { useApproveWithdrawMutation, useDeclineWithdrawMutation } = paymentsApi;
