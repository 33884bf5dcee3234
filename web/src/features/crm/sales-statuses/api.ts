import type { SalesStatusRequest } from '../../../../../command/crm/contract.ts';
import type { SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

const path = '/admin/crm-config/sales-statuses';
// Leads show the name and the colour of their status.
const changed = [
  { type: 'SalesStatuses', id: 'all' },
  { type: 'Leads', id: 'all' },
] as const;

export const salesStatusesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSalesStatuses: listEndpoint<SalesStatusItem>(build)(`${path}/api`, 'SalesStatuses'),
    addSalesStatus: build.mutation<Told, SalesStatusRequest>({
      query: (body) => ({ url: path, method: 'POST', body }),
      invalidatesTags: [...changed],
    }),
    editSalesStatus: build.mutation<Told, SalesStatusRequest & Readonly<{ id: string }>>({
      query: ({ id, ...body }) => ({ url: `${path}/${id}`, method: 'PUT', body }),
      invalidatesTags: [...changed],
    }),
    orderSalesStatuses: build.mutation<Told, readonly string[]>({
      query: (ids) => ({ url: path, method: 'PUT', body: { ids } }),
      invalidatesTags: [...changed],
    }),
    deleteSalesStatus: build.mutation<Told, string>({
      query: (id) => ({ url: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useAddSalesStatusMutation,
  useEditSalesStatusMutation,
  useOrderSalesStatusesMutation,
  useDeleteSalesStatusMutation,
} = salesStatusesApi;
