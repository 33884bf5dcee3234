import { useGetUserQuery } from '../../app/session/api.ts';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { alwaysAnew, newsMost, usePeekAuditQuery } from './api.ts';
import type { AuditState } from './use-audit.ts';

/** How many newer events there are than those shown; `more` where there are at least so many. */
export type News = Readonly<{ count: number; more: boolean }>;

/**
 * Events that came after the newest one shown. What the reader's own reading added is no news: else opening an event
 * would call for attention to itself.
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

/** News for the first page, without moving what is being read. */
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
