import { useGetUserQuery } from '../../app/session/api.ts';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { alwaysAnew, newsMost, usePeekAuditQuery } from './api.ts';
import type { AuditState } from './use-audit.ts';

/** How many events are newer than those shown; `more` if there are at least that many. */
export type News = Readonly<{ count: number; more: boolean }>;

/**
 * Counts events after the newest one shown. The reader's own reads do not count: otherwise opening an event would
 * itself appear as news.
 */
const newerThan = (
  shown: readonly AuditItem[],
  newest: readonly AuditItem[],
  readerId: string,
): News => {
  const top = BigInt(shown[0]?.position ?? '0');
  const later = newest.filter(({ position }) => BigInt(position) > top);
  const count = later.filter(
    ({ type, actor }) => type !== 'AuditRead' || actor.id !== readerId,
  ).length;
  return { count, more: later.length === newsMost };
};

/** The number of new events for the first page; the list shown does not move. */
export const useNews = ({ list }: AuditState, shown: readonly AuditItem[] | undefined): News => {
  const { data: user } = useGetUserQuery();
  const { data } = usePeekAuditQuery(list.query, {
    ...alwaysAnew,
    skip: shown === undefined || list.query.page !== 1,
  });
  if (shown === undefined || data === undefined || list.query.page !== 1)
    return { count: 0, more: false };
  return newerThan(shown, data.data, user?.user.id ?? '');
};
