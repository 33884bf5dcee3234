import type {
  FunnelPart,
  FunnelPeriod,
  FunnelResponse,
} from '../../../../../query/crm/funnel-contract.ts';
import { api } from '../../../app/api.ts';

export type FunnelAsked = Readonly<{ period: FunnelPeriod; by: FunnelPart }>;

const funnelApi = api.injectEndpoints({
  endpoints: (build) => ({
    showFunnel: build.query<FunnelResponse, FunnelAsked>({
      query: (params) => ({ url: '/affiliate/funnel/api', params }),
      providesTags: [{ type: 'Leads', id: 'all' }],
    }),
  }),
});
export const { useShowFunnelQuery } = funnelApi;
