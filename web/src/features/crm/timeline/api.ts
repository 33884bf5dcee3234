import type { TimelineKind } from '../../../../../domain/shared/crm/timeline.ts';
import type { TimelineItem } from '../../../../../query/crm/timeline/contract.ts';
import { api } from '../../../app/api.ts';
import type { ListAnswer } from '../../../components/list/list-types.ts';

/** A request for a page of a timeline: about whom, and optionally of one kind. */
export type TimelineAsked = Readonly<{
  about: 'leads' | 'customers';
  id: string;
  page: number;
  kind: TimelineKind | undefined;
}>;

const linesAtOnce = 25;

const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    showTimeline: build.query<ListAnswer<TimelineItem>, TimelineAsked>({
      query: ({ about, id, page, kind }) => ({
        url: `/admin/${about === 'leads' ? 'leads' : 'share/users'}/${id}/timeline`,
        params: { page, limit: linesAtOnce, kind },
      }),
      providesTags: (_answer, _error, { id }) => [
        { type: 'Leads', id: 'all' },
        { type: 'Customers', id },
      ],
    }),
  }),
});

export const { useShowTimelineQuery } = timelineApi;
