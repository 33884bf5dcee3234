import type { DocumentType } from '../../../../domain/shared/kyc/types.ts';
import type { DeclineKycRequest } from '../../../../command/kyc/contract.ts';
import type { KycCaseItem, KycStatusResponse } from '../../../../query/kyc/contract.ts';
import { api } from '../../app/api.ts';
import { withAsked } from '../../app/with-asked.ts';
import type { FormCall } from '../../app/http/send-form.ts';
import type { ListQuery } from '../../components/list/list-state.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

type Said = Readonly<{ message: string }>;
export type KycCase = KycCaseItem;
export type KycState = KycStatusResponse;
export type { DocumentType };

const kycApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKycStatus: build.query<KycState, void>({
      query: () => ({ url: '/kyc/status' }),
      providesTags: [{ type: 'Kyc', id: 'mine' }],
    }),
    submitKyc: build.mutation<Said & Readonly<{ id: string }>, FormCall>({
      query: (form) => ({ url: '/kyc', method: 'POST', form }),
      // A refusal may mean that another tab was first, so the current state is refetched in both cases.
      invalidatesTags: ['Kyc'],
    }),
    listKycCases: build.query<ListAnswer<KycCase>, ListQuery>({
      query: ({ filters, ...query }) => ({
        url: '/admin/kyc/api',
        params: { ...query, ...filters },
      }),
      transformResponse: withAsked<ListAnswer<KycCase>>,
      providesTags: [{ type: 'Kyc', id: 'all' }],
    }),
    approveKyc: build.mutation<Said, string>({
      query: (id) => ({ url: `/admin/kyc/${id}/approve`, method: 'POST' }),
      invalidatesTags: ['Kyc'],
    }),
    declineKyc: build.mutation<Said, Readonly<{ id: string }> & DeclineKycRequest>({
      query: ({ id, ...body }) => ({ url: `/admin/kyc/${id}/decline`, method: 'POST', body }),
      invalidatesTags: ['Kyc'],
    }),
  }),
});

export const {
  useGetKycStatusQuery,
  useSubmitKycMutation,
  useListKycCasesQuery,
  useApproveKycMutation,
  useDeclineKycMutation,
} = kycApi;
