import type { Category } from '../../../../domain/shared/trading/types.ts';
import { formatCustomerTime } from '../../lib/format/times.ts';
import type { Sentence } from '../../lib/sentence.ts';
import { useGetMarketStatusQuery } from './api.ts';

/** Says that a category's market is closed, and until when if that is known; `null` while it is open. */
export const useClosedMarket = (category: Category): Sentence | null => {
  const { data } = useGetMarketStatusQuery();
  if (data === undefined) return null;
  const { status, changes_at: at } = data.categories[category];
  if (status === 'open') return null;
  if (at === null) return { text: 'Market Closed' };
  return { text: 'Market closed until {{at}} UTC.', params: { at: formatCustomerTime(at) } };
};
