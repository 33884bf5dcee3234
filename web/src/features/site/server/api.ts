import type { ReactionsResponse } from '../../../../../command/core/reactions/contract.ts';
import type { ReleasePriceRequest } from '../../../../../command/trading/contract.ts';
import type { FeedFigures } from '../../../../../domain/shared/feed-figures.ts';
import type { JobRow } from '../../../../../domain/shared/job-row.ts';
import type { MachineFigures } from '../../../../../domain/shared/machine-figures.ts';
import type { WorkFigures } from '../../../../../domain/shared/work-figures.ts';
import { api } from '../../../app/api.ts';
import type { ListAsked } from '../../../app/list-endpoint.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

/** A reaction as a row; its name is the row's id. */
export type Reaction = ReactionsResponse['data'][number] & Readonly<{ id: string }>;
type Retried = Readonly<{ message: string }>;

const feeds = { type: 'Instruments', id: 'feeds' } as const;

/** The work in the background: due jobs, and reactions to the log. */
export const serverApi = api.injectEndpoints({
  endpoints: (build) => ({
    showMachine: build.query<MachineFigures, void>({
      query: () => ({ url: '/admin/status/machine' }),
    }),
    showWork: build.query<WorkFigures, void>({
      query: () => ({ url: '/admin/status/work' }),
    }),
    showFeeds: build.query<FeedFigures, void>({
      query: () => ({ url: '/admin/status/feeds' }),
      providesTags: [feeds],
    }),
    releasePrice: build.mutation<Retried, ReleasePriceRequest>({
      query: (body) => ({ url: '/admin/instruments/release-price', method: 'POST', body }),
      // A refusal may mean that the price was released meanwhile, so the feeds are refetched in both cases.
      invalidatesTags: [feeds],
    }),
    // Not one of the server's standard lists: it has a single order, jobs that were given up first.
    listJobs: build.query<ListAnswer<JobRow>, ListAsked<'/admin/jobs/api'>>({
      query: ({ query: { page, limit } }) => ({ url: '/admin/jobs/api', params: { page, limit } }),
      providesTags: ['Jobs'],
    }),
    retryJob: build.mutation<Retried, string>({
      query: (id) => ({ url: `/admin/jobs/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['Jobs'],
    }),
    // There are few reactions, so the server returns all of them; the page is cut here.
    listReactions: build.query<ListAnswer<Reaction>, ListAsked<'/admin/reactions/api'>>({
      query: () => ({ url: '/admin/reactions/api' }),
      transformResponse: ({ data }: ReactionsResponse, _meta, { query: { page, limit } }) => ({
        data: data
          .slice((page - 1) * limit, page * limit)
          .map((reaction) => ({ ...reaction, id: reaction.name })),
        meta: {
          total: data.length,
          per_page: limit,
          current_page: page,
          last_page: Math.max(1, Math.ceil(data.length / limit)),
        },
      }),
      providesTags: ['Reactions'],
    }),
    retryReaction: build.mutation<Retried, string>({
      query: (name) => ({
        url: `/admin/reactions/${encodeURIComponent(name)}/retry`,
        method: 'POST',
      }),
      invalidatesTags: ['Reactions'],
    }),
  }),
});

export const {
  useListReactionsQuery,
  useReleasePriceMutation,
  useShowFeedsQuery,
  useShowMachineQuery,
  useShowWorkQuery,
  useRetryJobMutation,
  useRetryReactionMutation,
} = serverApi;
