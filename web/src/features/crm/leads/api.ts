import type { CallAgentItem, StartCallRequest } from '../../../../../command/crm/calls/contract.ts';
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
import type { ConvertLeadRequest } from '../../../../../command/identity/users/contract.ts';
import type { UserOption } from '../../../../../query/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { withAsked } from '../../../app/with-asked.ts';
import { listParams, type PageAsked } from '../../../components/list/list-params.ts';
import type { BulkRows } from '../../../components/bulk/use-bulk.ts';
import type { AllFound, ListAnswer } from '../../../components/list/list-types.ts';
import type { LeadValues } from './lead-form.ts';

/** A request for a page of a list of leads: the address of its rows, and the query. */
export type LeadsAsked = Readonly<{
  address: string;
  query: PageAsked;
  leadStatus: string | undefined;
  agentId: string | undefined;
  retId: string | undefined;
}>;

/** The form of a lead as typed: the server treats an empty text as no value. */
export type EditedLead = LeadValues & Readonly<{ id: string; expectedEdits: number }>;
type Told = Readonly<{ message: string }>;
type Done = Readonly<{ message: string; id: string }>;
type Countries = Readonly<{ data: readonly Readonly<{ name: Readonly<{ common: string }> }>[] }>;

const leads = [{ type: 'Leads', id: 'all' }] as const;
const notesAtOnce = 50;

export const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<ListAnswer<LeadItem>, LeadsAsked>({
      query: ({ address, query, ...filters }) => ({
        url: address,
        params: { ...listParams(query), ...filters },
      }),
      transformResponse: withAsked<ListAnswer<LeadItem>>,
      providesTags: [...leads],
    }),
    listLeadNotes: build.query<ListAnswer<NoteItem>, Readonly<{ leadId: string; page: number }>>({
      query: ({ leadId, page }) => ({
        url: `/admin/leads/${leadId}/notes`,
        params: { page, limit: notesAtOnce },
      }),
      providesTags: [...leads],
    }),
    listLeadAgents: build.query<readonly AgentItem[], 5 | 6>({
      query: (type) => ({ url: `/admin/crm/agents/${String(type)}` }),
      transformResponse: ({ data }: Readonly<{ data: readonly AgentItem[] }>) => data,
      providesTags: [{ type: 'Agents', id: 'all' }],
    }),
    listLeadManagers: build.query<readonly UserOption[], void>({
      query: () => ({ url: '/admin/share/users/role/2' }),
      transformResponse: ({ data }: Readonly<{ data: readonly UserOption[] }>) => data,
      providesTags: [{ type: 'Staff', id: 'all' }],
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
    bulkLeads: build.mutation<BulkLeadsResponse, BulkRows & Readonly<{ data: BulkChange }>>({
      query: (body) => ({ url: '/admin/leads/bulk', method: 'PUT', body }),
      invalidatesTags: [...leads],
    }),
    undoBulkLeads: build.mutation<BulkLeadsResponse, string>({
      query: (id) => ({ url: `/admin/leads/bulk/${id}/undo`, method: 'POST', body: {} }),
      invalidatesTags: [...leads],
    }),
    selectLeads: build.mutation<AllFound, string>({
      query: (asked) => {
        const [address = '', query = ''] = asked.split('?');
        return { url: '/admin/lists/selections', method: 'POST', body: { address, query } };
      },
    }),
    addLead: build.mutation<Done, AddLeadRequest>({
      query: (body) => ({ url: '/admin/leads', method: 'POST', body }),
      invalidatesTags: [...leads],
    }),
    deleteLead: build.mutation<Pick<Done, 'message'>, string>({
      query: (id) => ({ url: `/admin/leads/${id}`, method: 'DELETE' }),
      invalidatesTags: [...leads],
    }),
    showLead: build.query<LeadItem, string>({
      query: (id) => ({ url: `/admin/crm/leads/${id}` }),
      transformResponse: ({ data }: Readonly<{ data: LeadItem }>) => data,
      providesTags: [...leads],
    }),
    editLead: build.mutation<Told, EditedLead>({
      query: ({ id, ...body }) => ({ url: `/admin/leads/${id}`, method: 'PUT', body }),
      invalidatesTags: [...leads],
    }),
    convertLead: build.mutation<Done, ConvertLeadRequest>({
      query: (body) => ({
        url: '/admin/leads/convertLeadToUser',
        method: 'POST',
        body,
        secret: true,
      }),
      invalidatesTags: [...leads, { type: 'Customers', id: 'all' }],
    }),
    startCall: build.mutation<Pick<Done, 'message'>, StartCallRequest>({
      query: (body) => ({ url: '/admin/crm/voiso/startCall', method: 'POST', body }),
      invalidatesTags: [...leads],
    }),
    listCallAgents: build.query<readonly CallAgentItem[], void>({
      query: () => ({ url: '/admin/crm/voiso/agents' }),
      transformResponse: ({ data }: Readonly<{ data: readonly CallAgentItem[] }>) => data,
    }),
    addLeadNote: build.mutation<Done, Readonly<{ content: string; leadId: string }>>({
      query: (body) => ({ url: '/admin/crm/note', method: 'POST', body }),
      invalidatesTags: [...leads],
    }),
  }),
});

export const {
  useListLeadsQuery,
  useStartCallMutation,
  useListCallAgentsQuery,
  useListLeadNotesQuery,
  useListLeadAgentsQuery,
  useListLeadStatusesQuery,
  useListLeadManagersQuery,
  useListLeadCountriesQuery,
  useBulkLeadsMutation,
  useUndoBulkLeadsMutation,
  useSelectLeadsMutation,
  useAddLeadMutation,
  useLazyShowLeadQuery,
  useShowLeadQuery,
  useEditLeadMutation,
  useConvertLeadMutation,
  useAddLeadNoteMutation,
  useDeleteLeadMutation,
} = leadsApi;
