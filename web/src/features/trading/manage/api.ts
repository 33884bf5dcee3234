import type {
  AddInstrumentRequest,
  EditInstrumentRequest,
} from '../../../../../command/trading/contract.ts';
import type { ManagedInstrument } from '../../../../../query/trading/contract.ts';
import { api } from '../../../app/api.ts';
import { listEndpoint } from '../../../app/list-endpoint.ts';

type Told = Readonly<{ message: string }>;

const instruments = [{ type: 'Instruments', id: 'all' }] as const;

export const managedInstrumentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listManagedInstruments: listEndpoint<ManagedInstrument>(build)(
      '/admin/instruments/api/:type',
      'Instruments',
    ),
    addInstrument: build.mutation<Told, AddInstrumentRequest>({
      query: (body) => ({ url: '/admin/instruments', method: 'POST', body }),
      invalidatesTags: [...instruments],
    }),
    editInstrument: build.mutation<Told, Readonly<{ id: string }> & EditInstrumentRequest>({
      query: ({ id, ...body }) => ({ url: `/admin/instruments/${id}`, method: 'PUT', body }),
      // A refused save may mean that somebody else was first, so the list is refetched in both cases.
      invalidatesTags: [...instruments],
    }),
    deleteInstrument: build.mutation<Told, string>({
      query: (id) => ({ url: `/admin/instruments/${id}`, method: 'DELETE' }),
      invalidatesTags: [...instruments],
    }),
  }),
});

export const { useAddInstrumentMutation, useEditInstrumentMutation, useDeleteInstrumentMutation } =
  managedInstrumentsApi;
