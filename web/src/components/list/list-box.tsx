import { useState, type ReactNode } from 'react';
import { formatTotal } from '../../lib/format/numbers.ts';
import { NotLoadedAnew } from '../faces/not-loaded-anew.tsx';
import { ListFooter, type ListMeta, type Noun } from './list-footer.tsx';
import type { ListState } from './list-state.ts';
import type { ListResult, ListRow } from './list-types.ts';
import '../progress/progress.css';
import './list.css';

type Props = Readonly<{
  list: ListState;
  result: Pick<ListResult<ListRow>, 'isFetching' | 'error' | 'refetch'> &
    Readonly<{ data?: Readonly<{ meta: ListMeta }> | undefined }>;
  noun: Noun;
  /** Above the rows: the bulk bar. */
  head?: ReactNode;
  children: ReactNode;
}>;

/**
 * Surrounds the rows of a page: a progress bar during a refetch, a message when a refetch failed and the old rows stay,
 * the total and the pages.
 */
export const ListBox = ({ list, result, noun, head = null, children }: Props) => {
  const { data, isFetching, error } = result;
  const { search } = list.query;
  // A refetch or another page answers the same search, whose result is not announced again.
  const [answered, setAnswered] = useState('');
  if (answered !== search && !isFetching && error === undefined) setAnswered(search);
  const isFound = search !== '' && answered === search && data !== undefined;
  return (
    <div className="card relative list-box">
      {isFetching && data !== undefined ? (
        <div className="list-progress progress-track" role="presentation">
          <div className="progress-done" data-indeterminate />
        </div>
      ) : null}
      {/* Announces the result of a search to people who do not see the footer. Always mounted: screen readers do
          not announce a live region that appears together with its text. */}
      <p className="visually-hidden" aria-live="polite">
        {isFound ? `${formatTotal(data.meta)} ${noun(data.meta.total)}` : null}
      </p>
      {head}
      <NotLoadedAnew result={result} />
      {children}
      {data === undefined ? null : <ListFooter list={list} meta={data.meta} noun={noun} />}
    </div>
  );
};
