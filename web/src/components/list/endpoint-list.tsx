import type { ReactNode } from 'react';
import { List, type ListProps } from './list.tsx';
import { useListState, type ListQuery, type ListState } from './list-state.ts';
import type { ListResult, ListRow } from './list-types.ts';

/** An endpoint that `listEndpoint` of the app makes. */
export type ListEndpoint<Row extends ListRow, Path, More = unknown> = Readonly<{
  useQuery: (asked: Readonly<{ path: Path; query: ListQuery }>) => ListResult<Row, More>;
}>;

export type EndpointListProps<Row extends ListRow, Path> = Omit<
  ListProps<Row>,
  'list' | 'result' | 'filters'
> &
  Readonly<{
    /** Stands in the address and keeps the chosen columns: `trades.page=2`. */
    name: string;
    endpoint: ListEndpoint<Row, Path>;
    /** What stands in the path of the endpoint. */
    path: Path;
    /** Filters that stand in the address, and what chooses them. */
    filterNames?: readonly string[];
    /** What it is sorted by at first, as the server takes it; the newest first if absent. */
    sort?: string;
    filters?: (list: ListState) => ReactNode;
    /** Whether its columns can be filtered by conditions; `filters` shows what chooses them. */
    hasConditions?: boolean;
  }>;

/** A list of an endpoint; page, sort and filters stand in the address under its name. */
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
