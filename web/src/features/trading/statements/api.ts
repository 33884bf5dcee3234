import type {
  ExportFormat,
  StatedTradeItem,
  StatementSummary,
} from '../../../../../query/trading/statements/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

/** The summary of the period, returned beside the rows. */
export type OfStatement = Readonly<{ statement: StatementSummary }>;

/** Names of the filters in the page's address and in the request. */
export const statementFilters = ['balance_id', 'period'] as const;

export const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showOwnStatement: listEndpoint<StatedTradeItem, OfStatement>(build)(
      '/statements/history',
      () => ({ type: 'Orders', id: 'mine' }),
      statementFilters,
    ),
    showStatementMails: build.query<Readonly<{ wanted: boolean }>, void>({
      query: () => ({ url: '/statements/mails' }),
      providesTags: [{ type: 'StatementMails', id: 'mine' }],
    }),
    setStatementMails: build.mutation<Readonly<{ message: string }>, boolean>({
      query: (wanted) => ({ url: '/statements/mails', method: 'PUT', body: { wanted } }),
      invalidatesTags: ['StatementMails'],
    }),
  }),
});

export const { useShowStatementMailsQuery, useSetStatementMailsMutation } = statementsApi;

/**
 * The address to download the same statement. It names the wallet, because another tab may switch to another one
 * meanwhile.
 */
export const exportAddress = (
  format: ExportFormat,
  walletId: string,
  period: string | undefined,
  language: string,
): string => {
  const asked = new URLSearchParams({
    balance_id: walletId,
    ...(period === undefined ? {} : { period }),
    ...(format === 'pdf' ? { language } : {}),
  });
  return `/statements/export/${format}?${asked.toString()}`;
};
