import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
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
  const { t } = useTranslation();
  // The error, which stays while it is tried again.
  const { data, isFetching, error } = result;
  return (
    <div className="card relative list-box">
      {isFetching && data !== undefined ? (
        <div className="list-progress progress-track" role="presentation">
          <div className="progress-done" data-indeterminate />
        </div>
      ) : null}
      {head}
      {error !== undefined && data !== undefined ? (
        <p className="form-error justify-between" role="alert">
          {t('This could not be loaded')}
          <Button size="small" onClick={() => void result.refetch()}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      {children}
      {data === undefined ? null : <ListFooter list={list} meta={data.meta} noun={noun} />}
    </div>
  );
};
