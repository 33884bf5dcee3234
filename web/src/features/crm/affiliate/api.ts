import type {
  MadeApiKey,
  MakeApiKeyRequest,
  OwnApiKeys,
} from '../../../../../command/identity/api-key/contract.ts';
import type { AddLeadRequest } from '../../../../../command/crm/contract.ts';
import type { OwnLeadItem } from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

const key = '/affiliate/api/key';
const leads = [{ type: 'Leads', id: 'all' }] as const;

export const affiliateApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnLeads: listEndpoint<OwnLeadItem>(build)('/affiliate/leads/api/', 'Leads'),
    addOwnLead: build.mutation<Told, Omit<AddLeadRequest, 'leadStatus'>>({
      query: (body) => ({ url: '/admin/leads', method: 'POST', body }),
      invalidatesTags: [...leads],
    }),
    showApiKeys: build.query<OwnApiKeys, void>({
      query: () => ({ url: key }),
      transformResponse: ({ data }: Readonly<{ data: OwnApiKeys }>) => data,
      providesTags: ['ApiKeys'],
    }),
    makeApiKey: build.mutation<MadeApiKey, MakeApiKeyRequest>({
      query: (body) => ({ url: '/affiliate/api', method: 'POST', body, secret: true }),
      invalidatesTags: ['ApiKeys'],
    }),
    revokeApiKeys: build.mutation<Told, void>({
      query: () => ({ url: key, method: 'DELETE' }),
      invalidatesTags: ['ApiKeys'],
    }),
    saveNetworks: build.mutation<Told, Readonly<{ networks: readonly string[] }>>({
      query: (body) => ({ url: key, method: 'PUT', body }),
      invalidatesTags: ['ApiKeys'],
    }),
    takeBackLead: build.mutation<Told, string>({
      query: (id) => ({ url: `/affiliate/leads/${id}`, method: 'DELETE' }),
      invalidatesTags: [...leads],
    }),
  }),
});

export const {
  useAddOwnLeadMutation,
  useTakeBackLeadMutation,
  useShowApiKeysQuery,
  useMakeApiKeyMutation,
  useRevokeApiKeysMutation,
  useSaveNetworksMutation,
} = affiliateApi;
