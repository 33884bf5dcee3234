import type {
  AddLeadRequest,
  BulkChange,
  BulkLeadsResponse,
} from '../../../../../command/crm/contract.ts';
import type {
  AgentItem,
  LeadItem,
  NoteItem,
  SalesStatusItem,
} from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import type { ListQuery } from '../../../components/list/list-state.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

/** A page of a list of leads: where its rows are, and what of them. */
export type LeadsAsked = Readonly<{
  address: string;
  query: Pick<ListQuery, 'page' | 'limit' | 'sort' | 'search'>;
  leadStatus: string | undefined;
  agentId: string | undefined;
  retId: string | undefined;
}>;

export type BulkLeads = Readonly<{ ids: readonly string[]; data: BulkChange }>;

type Message = Readonly<{ message: string }>;
type Countries = Readonly<{ data: readonly Readonly<{ name: Readonly<{ common: string }> }>[] }>;

const allLeads = [{ type: 'Leads', id: 'all' }] as const;

/** Notes asked for at a time. */
const notesAtOnce = 50;

export const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<ListAnswer<LeadItem>, LeadsAsked>({
      query: ({ address, query, leadStatus, agentId, retId }) => ({
        url: address,
        params: {
          page: query.page,
          limit: query.limit,
          sort: query.sort,
          search: query.search,
          leadStatus,
          agentId,
          retId,
        },
      }),
      providesTags: [...allLeads],
    }),
    listLeadNotes: build.query<ListAnswer<NoteItem>, Readonly<{ leadId: string; page: number }>>({
      query: ({ leadId, page }) => ({
        url: `/admin/leads/${leadId}/notes`,
        params: { page, limit: notesAtOnce },
      }),
      providesTags: [...allLeads],
    }),
    listLeadAgents: build.query<readonly AgentItem[], 5 | 6>({
      query: (type) => ({ url: `/admin/crm/agents/${String(type)}` }),
      transformResponse: ({ data }: Readonly<{ data: readonly AgentItem[] }>) => data,
      providesTags: [{ type: 'Agents', id: 'all' }],
    }),
    listLeadStatuses: build.query<readonly SalesStatusItem[], void>({
      query: () => ({
        url: '/admin/crm-config/sales-statuses/api',
        params: { page: 1, limit: 999 },
      }),
      transformResponse: ({ data }: ListAnswer<SalesStatusItem>) => data,
      providesTags: [{ type: 'SalesStatuses', id: 'all' }],
    }),
    listLeadCountries: build.query<readonly string[], void>({
      query: () => ({ url: '/countries' }),
      transformResponse: ({ data }: Countries) => data.map(({ name }) => name.common),
      keepUnusedDataFor: 3_600,
    }),
    bulkLeads: build.mutation<BulkLeadsResponse, BulkLeads>({
      query: (body) => ({ url: '/admin/leads/bulk', method: 'PUT', body }),
      invalidatesTags: [...allLeads],
    }),
    addLead: build.mutation<Message & Readonly<{ id: string }>, AddLeadRequest>({
      query: (body) => ({ url: '/admin/leads', method: 'POST', body }),
      invalidatesTags: [...allLeads],
    }),
    addLeadNote: build.mutation<
      Message & Readonly<{ id: string }>,
      Readonly<{ content: string; leadId: string }>
    >({
      query: (body) => ({ url: '/admin/crm/note', method: 'POST', body }),
      invalidatesTags: [...allLeads],
    }),
  }),
});

export const {
  useListLeadsQuery,
  useListLeadNotesQuery,
  useListLeadAgentsQuery,
  useListLeadStatusesQuery,
  useListLeadCountriesQuery,
  useBulkLeadsMutation,
  useAddLeadMutation,
  useAddLeadNoteMutation,
} = leadsApi;
