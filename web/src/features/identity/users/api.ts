import type {
  EditCustomerRequest,
  EditUserRequest,
} from '../../../../../command/identity/users/contract.ts';
import type { StaffItem, UserOption } from '../../../../../query/identity/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

/** The data of a new account. */
export type NewUser = Readonly<{
  fullName: string;
  email: string;
  password: string;
  roleId: number;
  isEmailVerified: boolean;
  isActive: boolean;
}>;

const staff = [{ type: 'Staff', id: 'all' }] as const;
const customers = [{ type: 'Customers', id: 'all' }] as const;

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: listEndpoint<StaffItem>(build)('/admin/users/api', 'Staff'),
    listManagers: build.query<readonly UserOption[], void>({
      query: () => ({ url: '/admin/share/users/role/2' }),
      transformResponse: ({ data }: Readonly<{ data: readonly UserOption[] }>) => data,
      providesTags: [...staff],
    }),
    addUser: build.mutation<Told, NewUser>({
      query: (body) => ({ url: '/admin/users', method: 'POST', body, secret: true }),
      invalidatesTags: [...staff, ...customers],
    }),
    editUser: build.mutation<
      Told,
      Readonly<{ id: string }> & Omit<EditUserRequest, 'roleId'> & Readonly<{ roleId: number }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/users/${id}`,
        method: 'PUT',
        body,
        secret: true,
      }),
      invalidatesTags: [...staff],
    }),
    deleteUser: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/users/${id}`, method: 'DELETE' }),
      invalidatesTags: [...staff],
    }),
    resetFactor: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/share/users/${id}/second-factor`, method: 'DELETE' }),
    }),
    editCustomer: build.mutation<Told, Readonly<{ id: string }> & EditCustomerRequest>({
      query: ({ id, ...body }) => ({
        url: `/admin/customers/${id}`,
        method: 'PUT',
        body,
        secret: true,
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Customers', id }, ...customers],
    }),
  }),
});

export const {
  useListManagersQuery,
  useAddUserMutation,
  useEditUserMutation,
  useDeleteUserMutation,
  useResetFactorMutation,
  useEditCustomerMutation,
} = usersApi;
