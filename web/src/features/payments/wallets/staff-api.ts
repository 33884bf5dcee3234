import type { TransferResponse } from '../../../../../command/trading/contract.ts';
import { api } from '../../../app/api.ts';

/** `id` is the wallet that the money leaves. */
type CustomerTransfer = Readonly<{ id: string; to: string; amount: string }>;

const staffWalletsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transferForCustomer: build.mutation<TransferResponse, CustomerTransfer>({
      query: ({ id, ...body }) => ({
        url: `/admin/balance/${id}/transfers`,
        method: 'POST',
        body,
        words: {
          text: 'Transfer {{amount}} out of a wallet.',
          params: { amount: body.amount },
        },
      }),
      invalidatesTags: (_answer, _error, { id, to }) => [
        'Customers',
        { type: 'Statement', id },
        { type: 'Statement', id: to },
      ],
    }),
  }),
});

export const { useTransferForCustomerMutation } = staffWalletsApi;
