import type {
  Reconciler,
  ReconcilersResponse,
  SettlementItem,
  SettlementLineItem,
} from '../../../../../query/payments/settlements/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

const formOf = ({ gateway, file }: Readonly<{ gateway: string; file: File }>): FormData => {
  const data = new FormData();
  data.append('gateway', gateway);
  // A fixed name: the file's own may contain characters that a header does not accept.
  data.append('file', file, 'settlement.csv');
  return data;
};

export const settlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettlements: listEndpoint<SettlementItem>(build)(
      '/admin/reconciliation/api',
      'Settlements',
    ),
    listSettlementLines: listEndpoint<SettlementLineItem>(build)(
      '/admin/reconciliation/api/:id',
      'Settlements',
      ['verdict', 'open'],
    ),
    listDifferences: listEndpoint<SettlementLineItem>(build)(
      '/admin/reconciliation/differences/api',
      'Settlements',
      ['assignee'],
    ),
    listReconcilers: build.query<readonly Reconciler[], void>({
      query: () => ({ url: '/admin/reconciliation/administrators' }),
      transformResponse: ({ data }: ReconcilersResponse) => data,
      providesTags: [{ type: 'Staff', id: 'all' }],
    }),
    assignDifference: build.mutation<
      Told,
      Readonly<{ id: string; kind: string; paymentId: string; assigneeId: string }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/reconciliation/${id}/assign`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Settlements'],
    }),
    takeSettlement: build.mutation<Told, Readonly<{ gateway: string; file: File }>>({
      query: (asked) => ({
        url: '/admin/reconciliation',
        method: 'POST',
        form: { data: formOf(asked) },
      }),
      invalidatesTags: ['Settlements'],
    }),
    settleDifference: build.mutation<
      Told,
      Readonly<{
        id: string;
        kind: string;
        paymentId: string;
        reason: string;
        reference: string | null;
      }>
    >({
      query: ({ id, ...body }) => ({
        url: `/admin/reconciliation/${id}/settle`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Settlements'],
    }),
  }),
});

export const {
  useTakeSettlementMutation,
  useAssignDifferenceMutation,
  useListReconcilersQuery,
  useSettleDifferenceMutation,
} = settlementsApi;
