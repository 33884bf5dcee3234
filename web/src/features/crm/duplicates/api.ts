import type { MergeLeadRequest } from '../../../../../command/crm/merge/contract.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { api } from '../../../app/api.ts';

type Recent = Readonly<{ data: readonly LeadItem[]; looked: number; next: string | null }>;

const leads = [{ type: 'Leads', id: 'all' }] as const;

export const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findDuplicates: build.query<readonly DuplicateItem[], string>({
      query: (id) => ({ url: `/admin/leads/${id}/duplicates` }),
      transformResponse: ({ data }: Readonly<{ data: readonly DuplicateItem[] }>) => data,
      providesTags: [...leads],
    }),
    recentDuplicates: build.query<Recent, string | undefined>({
      query: (before) => ({ url: '/admin/leads/duplicates/api', params: { before } }),
      providesTags: [...leads],
    }),
    mergeLeads: build.mutation<
      Readonly<{ message: string }>,
      MergeLeadRequest & Readonly<{ keepId: string }>
    >({
      query: ({ keepId, ...body }) => ({
        url: `/admin/leads/${keepId}/merge`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...leads, { type: 'Tasks', id: 'all' }],
    }),
  }),
});

export const { useFindDuplicatesQuery, useRecentDuplicatesQuery, useMergeLeadsMutation } =
  duplicatesApi;
