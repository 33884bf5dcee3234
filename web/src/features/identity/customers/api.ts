import type { ErasurePreview } from '../../../../../command/identity/erasure/contract.ts';
import type { CustomerItem, CustomerResponse } from '../../../../../query/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

/** A person as the edit page shows them. */
export type Customer = CustomerResponse['user'];

/** A wallet of a person, money in its currency. */
export type CustomerWallet = Customer['balances'][number];

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    loginAs: build.mutation<Readonly<{ message: string }>, string>({
      query: (id) => ({ url: `/admin/customers/login-as/${id}`, method: 'POST' }),
    }),
    deleteCustomer: build.mutation<Readonly<{ message: string }>, string>({
      query: (id) => ({ url: `/admin/customers/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, id) => [
        { type: 'Customers', id },
        { type: 'Customers', id: 'all' },
      ],
    }),
    previewErasure: build.query<ErasurePreview, string>({
      query: (id) => ({ url: `/admin/share/users/${id}/erasure` }),
    }),
    listCustomers: listEndpoint<CustomerItem>(build)('/admin/customers/api/:type', 'Customers'),
    showCustomer: build.query<Customer, string>({
      query: (id) => ({ url: `/admin/share/users/${id}` }),
      transformResponse: ({ user }: CustomerResponse) => user,
      providesTags: (_answer, _error, id) => [{ type: 'Customers', id }],
    }),
  }),
});

export const {
  useShowCustomerQuery,
  useLoginAsMutation,
  useDeleteCustomerMutation,
  usePreviewErasureQuery,
} = customersApi;
