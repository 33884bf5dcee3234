import type { EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { generatePath } from 'react-router';
import { listParams } from '../components/list/list-params.ts';
import type { ListQuery } from '../components/list/list-state.ts';
import type { ListAnswer, ListRow } from '../components/list/list-types.ts';
import type { TagType } from './api.ts';
import type { Tag } from './changed-tags.ts';
import type { baseQuery } from './http/base-query.ts';
import { withAsked } from './with-asked.ts';

type Build = EndpointBuilder<typeof baseQuery, TagType, 'api'>;

/** Names of the `:name` segments of a path. */
type Segments<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Segments<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A request for a page of a list: the path parameters, and page, sort, search and filters. */
export type ListAsked<Path extends string> = Readonly<{
  path: Readonly<Record<Segments<Path>, string>>;
  query: ListQuery;
}>;

/**
 * Builds an endpoint of a list: `listTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/:type', 'Trades')`.
 * `Row` is the contract's, and the path determines the parameters besides the query; other names do not compile. Only
 * the filters named here are sent. `More` is what the answer holds beside the rows. A list that belongs to one record
 * provides that record's tag instead of the tag of all lists.
 */
export const listEndpoint =
  <Row extends ListRow, More = unknown>(build: Build) =>
  <const Path extends string>(
    path: Path,
    tag: TagType | ((path: ListAsked<Path>['path']) => Tag),
    filters: readonly string[] = [],
  ) =>
    build.query<ListAnswer<Row> & More, ListAsked<Path>>({
      query: (asked) => ({
        url: generatePath<string>(path, asked.path),
        params: {
          ...listParams(asked.query),
          ...Object.fromEntries(filters.map((name) => [name, asked.query.filters[name]])),
        },
      }),
      transformResponse: withAsked<ListAnswer<Row> & More>,
      providesTags: (_answer, _error, { path: asked }) => [
        typeof tag === 'function' ? tag(asked) : { type: tag, id: 'all' },
      ],
    });
