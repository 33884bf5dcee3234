import type { AddLeadRequest } from '../../../../../command/crm/contract.ts';
import type { OwnLeadItem } from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

const leads = [{ type: 'Leads', id: 'all' }] as const;

export const affiliateApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnLeads: listEndpoint<OwnLeadItem>(build)('/affiliate/leads/api/', 'Leads'),
    addOwnLead: build.mutation<Told, Omit<AddLeadRequest, 'leadStatus'>>({
      query: (body) => ({ url: '/admin/leads', method: 'POST', body }),
      invalidatesTags: [...leads],
    }),
    takeBackLead: build.mutation<Told, string>({
      query: (id) => ({ url: `/affiliate/leads/${id}`, method: 'DELETE' }),
      invalidatesTags: [...leads],
    }),
  }),
});

export const { useAddOwnLeadMutation, useTakeBackLeadMutation } = affiliateApi;
