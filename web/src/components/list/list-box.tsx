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

/** What stands around the rows of a page: progress while they are asked for anew, word of a failure that leaves the old ones standing, total and pages. */
export const ListBox = ({ list, result, noun, head = null, children }: Props) => {
  const { data, isFetching, error } = result;
  const { search } = list.query;
  // Rows that are asked for anew, by themselves or on another page, answer the same search: it is not told twice.
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
      {/* What a search found, for who does not see the footer. It always stands: one that comes with its words is not heard. */}
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
