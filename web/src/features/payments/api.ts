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
      'Customers',
    ),
  }),
});
