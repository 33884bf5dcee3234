import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The query that a list sends to the server; `search` is '' and filters are absent if nothing is chosen. */
export type ListQuery = Readonly<{
  page: number;
  limit: number;
  /** `id` ascending, `-id` descending; one column. Empty if nobody chose: the server then uses the list's own order. */
  sort: string;
  search: string;
  filters: Readonly<Record<string, string>>;
  /** Conditions on columns, as `writeConditions` writes them; absent if there are none. */
  where?: string;
}>;

/** Conditions in two parts: those that name people stay out of addresses, as searches do. */
export type KeptConditions = Readonly<{ open: string; personal: string }>;

export const pageSizes = [15, 25, 50] as const;
const defaultLimit = 15;
const defaultSort = '';

type Options = Readonly<{
  sort?: string;
  filters?: readonly string[];
  /** Whether its columns can be filtered by conditions. */
  conditions?: boolean;
}>;

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

const limitOf = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? defaultLimit;

/**
 * Search texts and personal conditions by list, kept in `history.state`: they may contain names and stay out of
 * addresses and logs (web.md).
 */
const keptIn = (state: unknown, kind: 'search' | 'conditions', name: string): string => {
  const byList: unknown = Reflect.get(Object(state), kind);
  const text: unknown = Reflect.get(Object(byList), name);
  return typeof text === 'string' ? text : '';
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The history state with this list's texts replaced and other lists' kept; `null` if nothing is left. */
const stateOf = (
  before: unknown,
  name: string,
  texts: Readonly<Record<'search' | 'conditions', string>>,
): unknown => {
  const state = new Map(entriesOf(before));
  for (const [kind, text] of Object.entries(texts)) {
    const byList = entriesOf(state.get(kind)).filter(([list]) => list !== name);
    const all = text === '' ? byList : [...byList, [name, text] as const];
    if (all.length === 0) state.delete(kind);
    else state.set(kind, Object.fromEntries(all));
  }
  return state.size === 0 ? null : Object.fromEntries(state);
};

const whereOf = ({ open, personal }: KeptConditions): Pick<ListQuery, 'where'> => {
  const where = [open, personal].filter((text) => text !== '').join(';');
  return where === '' ? {} : { where };
};

const readQuery = (
  name: string,
  params: URLSearchParams,
  search: string,
  conditions: KeptConditions,
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
    ...whereOf(conditions),
  };
};

/** The query string of a query: keys have the list's name as prefix, defaults are left out, other lists' keys stay. */
const writeQuery = (
  name: string,
  before: URLSearchParams,
  query: ListQuery,
  open: string,
  options: Options,
): string => {
  const params = new URLSearchParams([...before].filter(([key]) => !key.startsWith(`${name}.`)));
  if (query.page !== 1) params.set(`${name}.page`, String(query.page));
  if (query.limit !== defaultLimit) params.set(`${name}.limit`, String(query.limit));
  if (query.sort !== (options.sort ?? defaultSort)) params.set(`${name}.sort`, query.sort);
  for (const [filter, value] of Object.entries(query.filters))
    if (value !== '') params.set(`${name}.${filter}`, value);
  if (open !== '') params.set(`${name}.where`, open);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** The query string of a list without its page and without the list's name: the form that views store. */
const ownQuery = (name: string, params: URLSearchParams): string =>
  new URLSearchParams(
    [...params].flatMap(([key, value]) =>
      key.startsWith(`${name}.`) && key !== `${name}.page`
        ? [[key.slice(name.length + 1), value]]
        : [],
    ),
  ).toString();

/** The query string that shows a list as a view stores it. */
const viewAddress = (name: string, before: URLSearchParams, query: string): string =>
  new URLSearchParams([
    ...[...before].filter(([key]) => !key.startsWith(`${name}.`)),
    ...[...new URLSearchParams(query)].map(([key, value]): [string, string] => [
      `${name}.${key}`,
      value,
    ]),
  ]).toString();

/** Whether two query strings are equal, regardless of the order of their keys. */
const sameQuery = (one: string, other: string): boolean => {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
};

export type ListState = Readonly<{
  name: string;
  /** Filters and sort in the form that a view stores; contains nothing personal. */
  kept: string;
  /** Whether the list is in its initial state. */
  isUntouched: boolean;
  /** Whether its filters and sort equal those of a view. */
  isAs: (query: string) => boolean;
  /** Shows the list as the view stores it. */
  openView: (query: string, replace?: boolean) => void;
  query: ListQuery;
  setPage: (page: number, replace?: boolean) => void;
  setLimit: (limit: number) => void;
  setSort: (sort: string) => void;
  setSearch: (search: string) => void;
  setFilter: (filter: string, value: string) => void;
  setConditions: (conditions: KeptConditions) => void;
  clearFilters: () => void;
  /**
   * Counts how often the search was replaced from outside. It is the key of the search input, so that letters that were
   * typed but not yet searched for are dropped too.
   */
  clearings: number;
}>;

/**
 * Page, size, sort and filters of a list live in the address under its name; the back button undoes them one by one.
 */
export const useListState = (name: string, options: Options = {}): ListState => {
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const search = keptIn(state, 'search', name);
  const takesConditions = options.conditions === true;
  const filterNames = (options.filters ?? []).join(' ');
  const { sort } = options;
  const given = useMemo<Options>(
    () => ({
      filters: filterNames === '' ? [] : filterNames.split(' '),
      ...(sort === undefined ? {} : { sort }),
    }),
    [filterNames, sort],
  );
  const personal = takesConditions ? keptIn(state, 'conditions', name) : '';
  const conditions = useMemo<KeptConditions>(() => {
    const params = new URLSearchParams(takesConditions ? location.search : '');
    return { open: params.get(`${name}.where`) ?? '', personal };
  }, [name, takesConditions, location.search, personal]);
  const query = useMemo(
    () => readQuery(name, new URLSearchParams(location.search), search, conditions, given),
    [name, location.search, search, conditions, given],
  );
  const go = useCallback(
    (changes: Partial<ListQuery>, replace: boolean, kept = conditions) => {
      const next = { ...query, page: 1, ...changes };
      const before = new URLSearchParams(location.search);
      void navigate(
        { search: writeQuery(name, before, next, kept.open, given) },
        {
          replace,
          state: stateOf(state, name, { search: next.search, conditions: kept.personal }),
        },
      );
    },
    [query, name, location.search, state, conditions, given, navigate],
  );
  const [clearings, setClearings] = useState(0);
  return useMemo(() => {
    const kept = ownQuery(name, new URLSearchParams(location.search));
    return {
      name,
      query,
      kept,
      isAs: (text) => sameQuery(kept, text),
      isUntouched:
        search === '' &&
        personal === '' &&
        ![...new URLSearchParams(location.search).keys()].some((key) => key.startsWith(`${name}.`)),
      openView: (text, replace = false) => {
        // A view that opens by itself must not clear what the person has begun to type.
        if (!replace) setClearings((count) => count + 1);
        void navigate(
          { search: viewAddress(name, new URLSearchParams(location.search), text) },
          { replace, state: stateOf(state, name, { search: '', conditions: '' }) },
        );
      },
      setPage: (page, replace = false) => go({ page }, replace),
      setLimit: (limit) => go({ limit }, false),
      setSort: (next) => go({ sort: next }, false),
      setSearch: (text) => go({ search: text }, true),
      setFilter: (filter, value) => go({ filters: { ...query.filters, [filter]: value } }, false),
      setConditions: (next) => go({}, false, next),
      clearFilters: () => {
        setClearings((count) => count + 1);
        go({ filters: {}, search: '' }, false, { open: '', personal: '' });
      },
      clearings,
    };
  }, [name, query, go, search, personal, location.search, state, navigate, clearings]);
};
