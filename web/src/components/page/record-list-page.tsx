import type { ReactNode } from 'react';
import type { FilteredColumns } from '../../../../domain/shared/lists/conditions.ts';
import { isMissing } from '../../lib/problem.ts';
import { ConditionsFilter } from '../list/conditions-filter.tsx';
import { List, type ListProps } from '../list/list.tsx';
import { useListState } from '../list/list-state.ts';
import type { ListEndpoint } from '../list/endpoint-list.tsx';
import type { ListRow } from '../list/list-types.ts';
import { MissingRecord } from './missing-record.tsx';
import { Page, type PageProps } from './page.tsx';

const nothing = {} as const;

type Props<Row extends ListRow, Path, Beside> = Omit<
  ListProps<Row>,
  'list' | 'result' | 'filters'
> &
  Readonly<{
    /** Prefix of the list's keys in the address, and the key of its stored columns. */
    name: string;
    endpoint: ListEndpoint<Row, Path, Beside>;
    path: Path;
    /**
     * The page's head, from what the answer holds beside the rows; before the answer, from what is known without it.
     */
    head: (beside: Partial<Beside>) => Omit<PageProps, 'children'>;
    /** Filters kept in the address. */
    filterNames?: readonly string[];
    /** The columns that conditions can be put on, as the server's list declares them. */
    conditions?: FilteredColumns;
    /** Between head and list: the sums of the record. */
    above: (beside: Beside) => ReactNode;
    /** Shown if there is no such record. */
    missing: Readonly<{ title: string; why: string }>;
  }>;

/** A page of a list that belongs to one record: who or what it is, its sums, and the rows. */
export const RecordListPage = <Row extends ListRow, Path, Beside>(
  props: Props<Row, Path, Beside>,
) => {
  const {
    name,
    endpoint,
    path,
    head,
    above,
    missing,
    filterNames = [],
    conditions,
    ...rest
  } = props;
  const list = useListState(name, { filters: filterNames, conditions: conditions !== undefined });
  const result = endpoint.useQuery({ path, query: list.query });
  // The sums of the previous page stay while another page loads, but not if that failed.
  const sums = result.isError ? result.currentData : result.data;
  return (
    <Page {...head(result.data ?? nothing)}>
      {isMissing(result.error) ? (
        <MissingRecord {...missing} />
      ) : (
        <>
          {sums === undefined ? null : above(sums)}
          <List
            {...rest}
            list={list}
            result={result}
            filters={
              conditions === undefined ? null : (
                <ConditionsFilter list={list} columns={conditions} />
              )
            }
          />
        </>
      )}
    </Page>
  );
};
