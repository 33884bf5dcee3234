import { readConditions } from '../../../../domain/shared/lists/conditions.ts';
import type { AuditDetail, AuditItem } from '../../../../query/audit/contract.ts';
import { api } from '../../app/api.ts';
import type { ListQuery } from '../../components/list/list-state.ts';
import type { ListAnswer } from '../../components/list/list-types.ts';

/** Events looked at to say how many are new; past them it is 'more than'. */
export const newsMost = 25;

/** Readings of the audit, one's own above all, are left out unless they are what one wants to see. */
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
    /** Without a tag: what one reads stays where it is, and news is offered (see `peekAudit`). */
    listAudit: build.query<ListAnswer<AuditItem>, ListQuery>({
      query: (query) => ({ url: '/admin/audit/api', params: paramsOf(query) }),
    }),
    /** The newest events by the same filters, asked for again whenever something happened. */
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

/** Asked anew whenever somebody looks, since the log has grown; never under the eyes of who reads. */
export const alwaysAnew = { refetchOnMountOrArgChange: true, refetchOnReconnect: false } as const;

export const { useListAuditQuery, usePeekAuditQuery, useShowAuditQuery } = auditApi;
