import type {
  AccountAnswer,
  EntryAnswer,
  EntryItem,
  TrialBalance,
} from '../../../../../query/ledger/contract.ts';
import { api } from '../../../app/api.ts';
import { listParams } from '../../../components/list/list-params.ts';
import type { ListQuery } from '../../../components/list/list-state.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';
import { readDays } from '../../../../../domain/shared/days.ts';
import type { AccountPlace } from '../../../lib/ledger-address.ts';

/** The account that a list of entries is narrowed to, in addition to the filters in its address. */
export type Narrowed = Partial<AccountPlace>;

/**
 * As of when a trial balance is calculated: the end of a day (UTC) or a position in the log; if absent, everything
 * posted.
 */
export type BalanceAsked = Readonly<
  Partial<Record<'mode' | 'currency' | 'at' | 'position', string>>
>;

export type AccountAsked = AccountPlace & Readonly<{ days: string | undefined }>;

/** The days in the address, as parameters of the server. */
const daysParams = (days: string | undefined) => {
  const chosen = readDays(days);
  return chosen === null ? {} : { from: chosen.start, at: chosen.end };
};

/** The filters of a list of entries, as parameters of the server. */
export const entryParams = (
  { filters, search, where }: Pick<ListQuery, 'filters' | 'search' | 'where'>,
  narrowed: Narrowed,
): Readonly<Record<string, string>> => {
  const { days, ...others } = filters;
  return {
    ...(search === '' ? {} : { search }),
    ...(where === undefined ? {} : { where }),
    ...others,
    ...daysParams(days),
    ...narrowed,
  };
};

export const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    showTrialBalance: build.query<TrialBalance, BalanceAsked>({
      query: (params) => ({ url: '/admin/ledger/api/balance', params }),
      providesTags: ['Ledger'],
    }),
    showAccount: build.query<AccountAnswer, AccountAsked>({
      query: ({ days, ...place }) => ({
        url: '/admin/ledger/api/account',
        params: { ...place, ...daysParams(days) },
      }),
      providesTags: ['Ledger'],
    }),
    listEntries: build.query<
      ListAnswer<EntryItem>,
      Readonly<{ query: ListQuery; narrowed: Narrowed }>
    >({
      query: ({ query, narrowed }) => ({
        url: '/admin/ledger/api/entries',
        params: { ...listParams(query), ...entryParams(query, narrowed) },
      }),
      providesTags: ['Ledger'],
    }),
    showEntry: build.query<EntryAnswer, string>({
      query: (position) => ({ url: `/admin/ledger/api/entries/${position}` }),
    }),
  }),
});

export const {
  useShowTrialBalanceQuery,
  useShowAccountQuery,
  useListEntriesQuery,
  useShowEntryQuery,
} = booksApi;
