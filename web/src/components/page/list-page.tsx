import { EndpointList, type EndpointListProps } from '../list/endpoint-list.tsx';
import type { ListRow } from '../list/list-types.ts';
import { Page, type PageProps } from './page.tsx';

type Props<Row extends ListRow, Path> = Omit<EndpointListProps<Row, Path>, 'label' | 'actions'> &
  Pick<PageProps, 'line' | 'crumbs'> &
  Readonly<{
    title: string;
    /** At the right of the title. */
    pageActions?: PageProps['actions'];
  }>;

/** A page that is one list: title, one line of what it is, filters in the address, rows, and a face for every state. */
export const ListPage = <Row extends ListRow, Path>({
  title,
  line,
  crumbs,
  pageActions,
  ...list
}: Props<Row, Path>) => (
  <Page
    title={title}
    line={line}
    actions={pageActions}
    {...(crumbs === undefined ? {} : { crumbs })}
  >
    <EndpointList {...list} label={title} />
  </Page>
);
