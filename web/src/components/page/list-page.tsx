import type { FilteredColumns } from '../../../../domain/shared/lists/conditions.ts';
import { ConditionsFilter } from '../list/conditions-filter.tsx';
import { EndpointList, type EndpointListProps } from '../list/endpoint-list.tsx';
import type { ListRow } from '../list/list-types.ts';
import { Page, type PageProps } from './page.tsx';

type Props<Row extends ListRow, Path> = Omit<
  EndpointListProps<Row, Path>,
  'label' | 'actions' | 'hasConditions'
> &
  Pick<PageProps, 'line' | 'crumbs'> &
  Readonly<{
    title: string;
    /** To the right of the title. */
    pageActions?: PageProps['actions'];
    /** The columns that conditions can be put on, as the server's list declares them. */
    conditions?: FilteredColumns;
  }>;

/**
 * A page that is one list: title, a one-line description, filters in the address, rows, and a message for every state.
 */
export const ListPage = <Row extends ListRow, Path>({
  title,
  line,
  crumbs,
  pageActions,
  conditions,
  filters,
  ...list
}: Props<Row, Path>) => (
  <Page
    title={title}
    line={line}
    actions={pageActions}
    {...(crumbs === undefined ? {} : { crumbs })}
  >
    <EndpointList
      {...list}
      label={title}
      hasConditions={conditions !== undefined}
      filters={(state) => (
        <>
          {filters?.(state)}
          {conditions === undefined ? null : <ConditionsFilter list={state} columns={conditions} />}
        </>
      )}
    />
  </Page>
);
