import type { AdjustBalanceRequest } from '../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { CustomerResponse } from '../../../../query/identity/contract.ts';
import type { StatementItem, StatementWallet } from '../../../../query/trading/contract.ts';
import { api } from '../../app/api.ts';
import { listParams, type PageAsked } from '../../components/list/list-params.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

/** A wallet of a person, money in its currency. */
export type CustomerWallet = CustomerResponse['user']['balances'][number];

type Adjust = Readonly<{ balanceId: string; body: AdjustBalanceRequest }>;
type Statement = ListAnswer<StatementItem> & Readonly<{ wallet: StatementWallet }>;

const wordsOf = ({ body: { type, amount } }: Adjust) => ({
  text: type === 'add' ? 'Add {{amount}} to a wallet.' : 'Subtract {{amount}} from a wallet.',
  params: { amount: String(amount) },
});

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    adjustBalance: build.mutation<Readonly<{ message: string; balance: Decimal }>, Adjust>({
      query: (asked) => ({
        url: `/admin/balance/${asked.balanceId}`,
        method: 'PUT',
        body: asked.body,
        words: wordsOf(asked),
      }),
      invalidatesTags: (_answer, _error, { balanceId: id }) => [
        'Customers',
        { type: 'Statement', id },
      ],
    }),
    showStatement: build.query<Statement, Readonly<{ id: string; query: PageAsked }>>({
      query: ({ id, query }) => ({
        url: `/admin/balance/${id}/statement`,
        params: listParams(query),
      }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Statement', id }],
    }),
  }),
});

export const { useAdjustBalanceMutation, useShowStatementQuery } = ledgerApi;
