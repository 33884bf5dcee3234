import type { AdjustBalanceRequest } from '../../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { api } from '../../../app/api.ts';

const adjustApi = api.injectEndpoints({
  endpoints: (build) => ({
    adjustBalance: build.mutation<
      Readonly<{ message: string; id: string; balance: Decimal }>,
      Readonly<{ balanceId: string; body: AdjustBalanceRequest }>
    >({
      query: ({ balanceId, body }) => ({
        url: `/admin/balance/${balanceId}`,
        method: 'PUT',
        body,
        words:
          body.type === 'add'
            ? { text: 'Add {{amount}} to a wallet.', params: { amount: String(body.amount) } }
            : {
                text: 'Subtract {{amount}} from a wallet.',
                params: { amount: String(body.amount) },
              },
      }),
      invalidatesTags: (_answer, _error, { balanceId }) => [
        'Customers',
        { type: 'Statement', id: balanceId },
      ],
    }),
  }),
});

export const { useAdjustBalanceMutation } = adjustApi;
