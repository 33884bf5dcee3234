import type { PriceAlertItem } from '../../../../../query/trading/contract.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { api } from '../../../app/api.ts';

/** A row of `GET /dashboard/price-alerts`. */
export type PriceAlert = Readonly<PriceAlertItem>;

export type SetPriceAlert = Readonly<{
  instrument: string;
  side: 'above' | 'below';
  level: Decimal;
  byMail: boolean;
}>;

type Message = Readonly<{ message: string }>;

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPriceAlerts: build.query<readonly PriceAlert[], void>({
      query: () => ({ url: '/dashboard/price-alerts' }),
      transformResponse: ({ data }: Readonly<{ data: readonly PriceAlert[] }>) => data,
      providesTags: [{ type: 'PriceAlerts', id: 'mine' }],
    }),
    setPriceAlert: build.mutation<Message, SetPriceAlert>({
      query: (body) => ({ url: '/dashboard/price-alerts', method: 'POST', body }),
      invalidatesTags: (result) => (result === undefined ? [] : ['PriceAlerts']),
    }),
    removePriceAlert: build.mutation<Message, string>({
      query: (id) => ({ url: `/dashboard/price-alerts/${id}`, method: 'DELETE' }),
      // A refused removal may mean that it has fired, so the list is refetched in both cases.
      invalidatesTags: ['PriceAlerts'],
    }),
  }),
});

export const { useListPriceAlertsQuery, useSetPriceAlertMutation, useRemovePriceAlertMutation } =
  alertsApi;
