import { useEffect, useMemo, useState } from 'react';
import type { ListState } from './list-state.ts';

/** The list at its first page once it is of another: a wallet's. `null`: not known, or of none that can change. */
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
