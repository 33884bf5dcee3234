import type { FilteredColumns } from '../../domain/shared/lists/conditions.ts';
import type { ListPage } from './list-declaration.ts';

export type RowKey = string | number;

/** What an export needs to know about a list. */
export type Walked = Readonly<{
  /** The keys of all matching rows, in the list's order; one more than `most` when there are too many. */
  keys: readonly RowKey[];
  /** The columns that can be filtered; those that the person sees masked are excluded. */
  conditions: FilteredColumns;
}>;

/**
 * Reads a list as a whole: first the keys of all its rows, then the rows of some of them. The list's route does
 * everything else, such as rights, masks and names, as for a page.
 */
export type ListWalk =
  | Readonly<{ step: 'keys'; most: number; onFound: (walked: Walked) => void }>
  | Readonly<{ step: 'rows'; keys: readonly RowKey[] }>;

/** The page of such a read. */
export const pageOfWalk = <Item>(data: readonly Item[]): ListPage<Item> => ({
  data,
  meta: { total: data.length, per_page: data.length, current_page: 1, last_page: 1 },
});
