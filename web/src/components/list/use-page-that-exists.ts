import { useEffect } from 'react';
import type { ListState } from './list-state.ts';
import type { ListResult, ListRow } from './list-types.ts';

/**
 * Goes to the last page if the requested one is beyond it: after a switch of the wallet, after others deleted rows, or
 * from an old address. Otherwise the page would be empty and look as if the whole list were.
 */
export const usePageThatExists = (
  { query, setPage }: ListState,
  { data, isFetching, isError }: ListResult<ListRow>,
): void => {
  const settled = !isFetching && !isError ? data : undefined;
  const isEmpty = settled?.data.length === 0;
  const last = Math.max(1, settled?.meta.last_page ?? query.page);
  const isBeyond = isEmpty && query.page > last;
  useEffect(() => {
    if (isBeyond) setPage(last, true);
  }, [isBeyond, last, setPage]);
};
