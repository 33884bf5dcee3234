import type { ReactNode } from 'react';
import { List, type ListProps } from './list.tsx';
import { useListState, type ListQuery, type ListState } from './list-state.ts';
import type { ListResult, ListRow } from './list-types.ts';

/** An endpoint made by the app's `listEndpoint`. */
export type ListEndpoint<Row extends ListRow, Path, More = unknown> = Readonly<{
  useQuery: (asked: Readonly<{ path: Path; query: ListQuery }>) => ListResult<Row, More>;
}>;

export type EndpointListProps<Row extends ListRow, Path> = Omit<
  ListProps<Row>,
  'list' | 'result' | 'filters'
> &
  Readonly<{
    /** Prefix of the list's keys in the address, and the key of its stored columns: `trades.page=2`. */
    name: string;
    endpoint: ListEndpoint<Row, Path>;
    /** Values of the path parameters of the endpoint. */
    path: Path;
    /** Filters kept in the address, and the controls that set them. */
    filterNames?: readonly string[];
    /** The initial sort, as the server takes it; newest first if absent. */
    sort?: string;
    filters?: (list: ListState) => ReactNode;
    /** Whether its columns can be filtered by conditions; `filters` holds the control for that. */
    hasConditions?: boolean;
  }>;

/** A list of an endpoint; page, sort and filters are kept in the address under its name. */
export const EndpointList = <Row extends ListRow, Path>({
  name,
  endpoint,
  path,
  filterNames = [],
  sort,
  filters,
  hasConditions = false,
  ...rest
}: EndpointListProps<Row, Path>) => {
  const list = useListState(name, {
    filters: filterNames,
    conditions: hasConditions,
    ...(sort === undefined ? {} : { sort }),
  });
  const result = endpoint.useQuery({ path, query: list.query });
  return <List {...rest} list={list} result={result} filters={filters?.(list)} />;
};
