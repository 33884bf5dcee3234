import type { StatementItem, StatementWallet } from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import type { ListQuery } from '../../../components/list/list-state.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

export type Statement = ListAnswer<StatementItem> & Readonly<{ wallet: StatementWallet }>;

export const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showStatement: build.query<
      Statement,
      Readonly<{ id: string; query: Omit<ListQuery, 'filters'> }>
    >({
      query: ({ id, query: { page, limit, sort, search } }) => ({
        url: `/admin/balance/${id}/statement`,
        params: { page, limit, sort, search },
      }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Statement', id }],
    }),
  }),
});

export const { useShowStatementQuery } = statementsApi;
