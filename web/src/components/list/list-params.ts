import type { ListQuery } from './list-state.ts';

/** One page of a list without filters. */
export type PageAsked = Omit<ListQuery, 'filters'>;

/** A page of a list about one person. */
export type PageOfPerson = Readonly<{ userId: string; query: PageAsked }>;

/** The parameters that every list of the server takes. */
export const listParams = ({ page, limit, sort, search, where }: PageAsked) => ({
  page,
  limit,
  // Without a sort, the server uses the list's own order.
  ...(sort === '' ? {} : { sort }),
  search,
  where,
});

/** Whether fewer than all rows are requested. */
export const isListNarrowed = ({
  search,
  where,
  filters,
}: Pick<ListQuery, 'search' | 'where' | 'filters'>): boolean =>
  search !== '' || where !== undefined || Object.keys(filters).length > 0;
