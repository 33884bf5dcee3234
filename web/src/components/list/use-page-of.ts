import { useEffect, useMemo, useState } from 'react';
import type { ListState } from './list-state.ts';

/**
 * Goes back to the first page when the list belongs to another subject, such as a wallet. `null`: not known yet, or a
 * list whose subject never changes.
 */
export const usePageOf = (list: ListState, subject: string | null): ListState => {
  const [known, setKnown] = useState(subject);
  const isOfAnother =
    subject !== null && known !== null && subject !== known && list.query.page !== 1;
  useEffect(() => {
    if (isOfAnother) list.setPage(1, true);
    else if (subject !== null) setKnown(subject);
  }, [isOfAnother, subject, list]);
  return useMemo(
    () => (isOfAnother ? { ...list, query: { ...list.query, page: 1 } } : list),
    [isOfAnother, list],
  );
};
