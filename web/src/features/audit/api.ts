import { readConditions } from '../../../../domain/shared/lists/conditions.ts';
import type { AuditDetail, AuditItem } from '../../../../query/audit/contract.ts';
import { api } from '../../app/api.ts';
import type { ListQuery } from '../../components/list/list-state.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

/** How many new events are counted; with this many, the count is 'more than'. */
export const newsMost = 25;

/**
 * Whether reads of the audit are listed. They are left out, the reader's own above all, unless the filters ask for
 * them.
 */
export const areReadingsShown = ({
  filters,
  where,
}: Pick<ListQuery, 'filters' | 'where'>): boolean =>
  filters['readings'] === 'show' ||
  filters['type'] === 'AuditRead' ||
  (readConditions(where ?? '') ?? []).some(
    ({ column, values }) => column === 'type' && values.includes('AuditRead'),
  );

const paramsOf = (query: ListQuery) => {
  const { page, limit, sort, search, where } = query;
  const { readings: _shownOrNot, ...filters } = query.filters;
  return {
    page,
    limit,
    sort,
    ...(search === '' ? {} : { search }),
    ...(where === undefined ? {} : { where }),
    ...filters,
    ...(areReadingsShown(query) ? {} : { readings: 'hide' }),
  };
};

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has no tag, so that the list does not move while it is read; news is offered instead (see `peekAudit`). */
    listAudit: build.query<ListAnswer<AuditItem>, ListQuery>({
      query: (query) => ({ url: '/admin/audit/api', params: paramsOf(query) }),
    }),
    /** The newest events with the same filters, refetched whenever something happened. */
    peekAudit: build.query<ListAnswer<AuditItem>, ListQuery>({
      query: (query) => ({
        url: '/admin/audit/api',
        params: paramsOf({ ...query, page: 1, limit: newsMost }),
      }),
      providesTags: [{ type: 'Audit', id: 'all' }],
    }),
    showAudit: build.query<AuditDetail, string>({
      query: (position) => ({ url: `/admin/audit/api/${position}` }),
    }),
  }),
});

/** Refetched whenever the screen is opened, since the log has grown, but never while somebody reads it. */
export const alwaysAnew = { refetchOnMountOrArgChange: true, refetchOnReconnect: false } as const;

export const { useListAuditQuery, usePeekAuditQuery, useShowAuditQuery } = auditApi;
