import { useEffect } from 'react';
import type { ListState } from './list-state.ts';
import type { ListResult, ListRow } from './list-types.ts';

/**
 * Goes to the last page there is where the one that is asked for lies beyond it: of another wallet, after others deleted
 * rows, or by an old address. The list would be empty there, and say so of all of it.
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
