import type { CustomerItem, CustomerResponse } from '../../../../../query/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { listParams, type PageAsked } from '../../../components/list/list-params.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

/** A person as the edit page shows one. */
export type Customer = CustomerResponse['user'];

/** A wallet of a person, money in its currency. */
export type CustomerWallet = Customer['balances'][number];

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<
      ListAnswer<CustomerItem>,
      Readonly<{ type: 'all' | 'inactive'; query: PageAsked }>
    >({
      query: ({ type, query }) => ({
        url: `/admin/customers/api/${type}`,
        params: listParams(query),
      }),
      providesTags: [{ type: 'Customers', id: 'all' }],
    }),
    showCustomer: build.query<Customer, string>({
      query: (id) => ({ url: `/admin/share/users/${id}` }),
      transformResponse: ({ user }: CustomerResponse) => user,
      providesTags: (_answer, _error, id) => [{ type: 'Customers', id }],
    }),
  }),
});

export const { useListCustomersQuery, useShowCustomerQuery } = customersApi;
