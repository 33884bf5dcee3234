import type { ListQuery } from './list-state.ts';

/** One page of a list without filters. */
export type PageAsked = Omit<ListQuery, 'filters'>;

/** A page of a list about one person. */
export type PageOfPerson = Readonly<{ userId: string; query: PageAsked }>;

/** The parameters every list of the server takes. */
export const listParams = ({ page, limit, sort, search, where }: PageAsked) => ({
  page,
  limit,
  // The server knows its list's own order; none is guessed for it.
  ...(sort === '' ? {} : { sort }),
  search,
  where,
});

/** Whether less is asked for than all rows. */
export const isListNarrowed = ({
  search,
  where,
  filters,
}: Pick<ListQuery, 'search' | 'where' | 'filters'>): boolean =>
  search !== '' || where !== undefined || Object.keys(filters).length > 0;
