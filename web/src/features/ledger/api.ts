import type { AdjustBalanceRequest } from '../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { CustomerResponse } from '../../../../query/identity/contract.ts';
import type { StatementItem, StatementWallet } from '../../../../query/trading/contract.ts';
import { api } from '../../app/api.ts';
import { listEndpoint } from '../../app/list-endpoint.ts';

/** A wallet of a person; amounts are in its currency. */
export type CustomerWallet = CustomerResponse['user']['balances'][number];

/** The wallet of a statement, returned beside the rows. */
export type OfWallet = Readonly<{ wallet: StatementWallet }>;

type Adjust = Readonly<{ id: string; body: AdjustBalanceRequest }>;
type Adjusted = Readonly<{ message: string; balance: Decimal }>;

const wordsOf = ({ body: { type, amount } }: Adjust) => ({
  text: type === 'add' ? 'Add {{amount}} to a wallet.' : 'Subtract {{amount}} from a wallet.',
  params: { amount: String(amount) },
});

export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    adjustBalance: build.mutation<Adjusted, Adjust>({
      query: (asked) => ({
        url: `/admin/balance/${asked.id}`,
        method: 'PUT',
        body: asked.body,
        words: wordsOf(asked),
      }),
      invalidatesTags: (_answer, _error, { id }) => ['Customers', { type: 'Statement', id }],
    }),
    showStatement: listEndpoint<StatementItem, OfWallet>(build)(
      '/admin/balance/:id/statement',
      ({ id }) => ({ type: 'Statement', id }),
      ['at', 'position'],
    ),
  }),
});
