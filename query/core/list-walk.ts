import type { FilteredColumns } from '../../domain/shared/lists/conditions.ts';
import type { ListPage } from './list-declaration.ts';

export type RowKey = string | number;

/** What an export needs to know of a list. */
export type Walked = Readonly<{
  /** Of all rows that are found, in the list's order; one more than `most` where there are too many. */
  keys: readonly RowKey[];
  /** By which its columns can be filtered; these that somebody sees masked are none of theirs. */
  conditions: FilteredColumns;
}>;

/**
 * A list that is asked for as a whole: first for the keys of all its rows, then for the rows of some of them. What its
 * route does beside asking, such as rights, masks and names, is done as for a page.
 */
export type ListWalk =
  | Readonly<{ step: 'keys'; most: number; onFound: (walked: Walked) => void }>
  | Readonly<{ step: 'rows'; keys: readonly RowKey[] }>;

/** The page of a walk. */
export const pageOfWalk = <Item>(data: readonly Item[]): ListPage<Item> => ({
  data,
  meta: { total: data.length, per_page: data.length, current_page: 1, last_page: 1 },
});
