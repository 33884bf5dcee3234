import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a list asks the server for; `search` is '' and filters are absent where nothing is chosen. */
export type ListQuery = Readonly<{
  page: number;
  limit: number;
  /** `id` ascending, `-id` descending; one column. */
  sort: string;
  search: string;
  filters: Readonly<Record<string, string>>;
}>;

export const pageSizes = [15, 25, 50] as const;
const defaultLimit = 15;
const defaultSort = '-id';

type Options = Readonly<{ sort?: string; filters?: readonly string[] }>;

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

const limitOf = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? defaultLimit;

/** Search texts by list, kept in `history.state`: they may hold names and stay out of addresses and logs (web.md). */
const searchOf = (state: unknown, name: string): string => {
  if (typeof state !== 'object' || state === null || !('search' in state)) return '';
  const { search } = state;
  if (typeof search !== 'object' || search === null) return '';
  const text: unknown = Object.entries(search).find(([list]) => list === name)?.[1];
  return typeof text === 'string' ? text : '';
};

const readQuery = (
  name: string,
  params: URLSearchParams,
  search: string,
  options: Options,
): ListQuery => {
  const filters = Object.fromEntries(
    (options.filters ?? []).flatMap((filter) => {
      const value = params.get(`${name}.${filter}`);
      return value === null || value === '' ? [] : [[filter, value]];
    }),
  );
  return {
    page: pageOf(params.get(`${name}.page`)),
    limit: limitOf(params.get(`${name}.limit`)),
    sort: params.get(`${name}.sort`) ?? options.sort ?? defaultSort,
    search,
    filters,
  };
};

/** The address of a query: keys carry the list's name, defaults are left out, other lists' keys stay. */
const writeQuery = (
  name: string,
  before: URLSearchParams,
  query: ListQuery,
  options: Options,
): string => {
  const params = new URLSearchParams([...before].filter(([key]) => !key.startsWith(`${name}.`)));
  if (query.page !== 1) params.set(`${name}.page`, String(query.page));
  if (query.limit !== defaultLimit) params.set(`${name}.limit`, String(query.limit));
  if (query.sort !== (options.sort ?? defaultSort)) params.set(`${name}.sort`, query.sort);
  for (const [filter, value] of Object.entries(query.filters))
    if (value !== '') params.set(`${name}.${filter}`, value);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

export type ListState = Readonly<{
  name: string;
  query: ListQuery;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  setSort: (sort: string) => void;
  setSearch: (search: string) => void;
  setFilter: (filter: string, value: string) => void;
  clearFilters: () => void;
}>;

/** Page, size, sort and filters of a list live in the address under its name; the back button undoes them one by one. */
export const useListState = (name: string, options: Options = {}): ListState => {
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const search = searchOf(state, name);
  const filterNames = (options.filters ?? []).join(' ');
  const { sort } = options;
  const given = useMemo<Options>(
    () => ({
      filters: filterNames === '' ? [] : filterNames.split(' '),
      ...(sort === undefined ? {} : { sort }),
    }),
    [filterNames, sort],
  );
  const query = useMemo(
    () => readQuery(name, new URLSearchParams(location.search), search, given),
    [name, location.search, search, given],
  );
  const go = useCallback(
    (changes: Partial<ListQuery>, replace: boolean) => {
      const next = { ...query, page: 1, ...changes };
      void navigate(
        { search: writeQuery(name, new URLSearchParams(location.search), next, given) },
        { replace, state: next.search === '' ? null : { search: { [name]: next.search } } },
      );
    },
    [query, name, location.search, given, navigate],
  );
  return useMemo(
    () => ({
      name,
      query,
      setPage: (page) => go({ page }, false),
      setLimit: (limit) => go({ limit }, false),
      setSort: (next) => go({ sort: next }, false),
      setSearch: (text) => go({ search: text }, true),
      setFilter: (filter, value) => go({ filters: { ...query.filters, [filter]: value } }, false),
      clearFilters: () => go({ filters: {}, search: '' }, false),
    }),
    [name, query, go],
  );
};
