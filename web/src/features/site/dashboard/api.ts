import type {
  DashboardPeriod,
  DashboardResponse,
} from '../../../../../query/site/dashboard/contract.ts';
import { api } from '../../../app/api.ts';

export type DashboardAsked = Readonly<{ currency: string | null; period: DashboardPeriod }>;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    showDashboard: build.query<DashboardResponse, DashboardAsked>({
      query: ({ currency, period }) => ({
        url: '/admin/dashboard/api',
        params: { period, ...(currency === null ? {} : { currency }) },
      }),
      providesTags: ['Dashboard'],
    }),
  }),
});
export const { useShowDashboardQuery } = dashboardApi;
