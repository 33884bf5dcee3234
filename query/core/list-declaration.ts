import type { AnySchema } from 'yup';
import type { FilteredColumns } from '../../domain/shared/lists/conditions.ts';
import type { Sql } from './sql.ts';

/** A search term. */
export type SearchTerm = Readonly<{
  text: string;
  /** Pattern for `ilike`: contains, or begins with for a short term. */
  pattern: Sql;
  /** The same pattern for several texts joined into one (`searchTextOf`). */
  inTexts: Sql;
  /** The term as a number, if people may quote such a number. */
  number: number | null;
  /** Looks up ids first, as a column `id`. The same lookup is done only once, where the statement allows it. */
  lookUp: (question: Sql) => Sql;
}>;

/** From one moment on and before another (ISO 8601). */
export type TimeRange = Readonly<{ from: string | null; until: string | null }>;

/** The name by which a value of a lane column is ordered, and the join that provides it. */
export type LaneName = Readonly<{ by: Sql; with?: Sql }>;

/**
 * A column of the listed table with few values that decide the order, such as the owner of a row. A long list is then
 * read value by value (a "lane" each). It needs an index on this column followed by the tie-breaker (`then`),
 * descending.
 */
export type Lanes = Readonly<{
  column: Sql;
  /** The name that a value is ordered by. */
  named: (value: Sql) => LaneName;
}>;

/** An order by something other than the column itself. */
export type SortBy = Readonly<{
  by: Sql;
  /** The join that it needs. */
  with?: Sql;
  /** The tie-breaker in place of the list's `tie`, in the order of an index. Unique. */
  then?: Sql;
  lanes?: Lanes;
}>;

/**
 * A column as it is shown and, if allowed, searched and sorted. Its SQL is written in code and never comes from a
 * request.
 */
export type ListColumn<Scope> = Readonly<{
  sql: Sql;
  /** The join that its SQL needs. A column that is only shown is joined only to the rows of the page. */
  with?: Sql;
  /** Sorted by the column itself, or by another expression. */
  sort?: true | Sql | SortBy;
  /**
   * `text` searches for texts that contain the term (that begin with it below three characters). Otherwise a condition
   * on the listed table itself, so that an index can serve it: an expression of a joined table would be evaluated for
   * every row. `null` when the term cannot match the column.
   */
  search?: 'text' | ((term: SearchTerm) => Sql | null);
  /**
   * The expression that conditions compare, of the listed table itself; by default what it is sorted by, or its own
   * SQL.
   */
  compare?: Sql;
  /** How a condition finds a name that is not searched, or a text without comparing it row by row. */
  find?: (term: SearchTerm) => Sql | null;
  /** The filter that says the same as the condition that the column is a value. */
  filter?: string;
  /** How moments are found when the list's order follows them and has the index; either end may be open. */
  findTime?: (moments: TimeRange) => Sql;
  /** Whoever sees it masked can neither search it (it is skipped) nor sort by it (422). */
  isMasked?: (scope: Scope) => boolean;
}>;

/**
 * A way in which a row can match a filter: a column has this value, and an index on the column ends in the list's key.
 * With `each`, the value is a column of that table, one way for each of its rows.
 */
export type Way = Readonly<{ each?: Sql; column: Sql; value: Sql; and?: Sql }>;

export type ListFilter<Scope> = Readonly<{
  /** Refuses invalid values; the value is bound. */
  schema: AnySchema;
  where: (value: string, scope: Scope) => Sql;
  /**
   * The same rows by several ways, where no index has them all in the list's order. A page then reads each way no
   * further than the page reaches. `null` if this value has no need of it. Of several such filters the first decides, so
   * the narrowest is declared first. Only for a list whose own order is that of its key (`tie`).
   */
  ways?: (value: string, scope: Scope) => readonly Way[] | null;
  isMasked?: (scope: Scope) => boolean;
}>;

/** The declaration of a list: what it shows, to whom, and how it can be queried. */
export type ListDeclaration<Raw extends object, Item, Scope> = Readonly<{
  /** The table whose rows are listed. Scope, filters and searches use nothing else. */
  from: Sql;
  /**
   * The table's name, if it may be so large that a search first looks at a sample. A text that very many rows contain
   * is found quickly in the list's order, while collecting all matches would take long (`list-sample.ts`).
   */
  table?: Sql;
  /**
   * Whether its scope binds one key, such as a wallet's. A page without a search is then planned once, because the plan
   * is the same for every key.
   */
  isOfOneKey?: true;
  /**
   * The texts of its `text` columns joined into one, as an index holds them (`searchTextOf`); without it each column is
   * searched.
   */
  searchText?: Sql;
  /**
   * The table's alias in `from`, if the listed rows are few of many. In any order but its own they are collected and
   * sorted, because an index of that order would skip nearly all other rows before the first match.
   */
  gatheredAs?: Sql;
  columns: Readonly<Record<keyof Raw & string, ListColumn<Scope>>>;
  filters?: Readonly<Record<string, ListFilter<Scope>>>;
  /** The columns that conditions (`where`) can filter, as its screen offers them. */
  conditions?: FilteredColumns;
  /** The rows that this caller may see. Required: a list that shows all says so with sql`true`. */
  scope: (scope: Scope) => Sql;
  /** Such as `-id`, which is the newest first. */
  defaultSort: string;
  /** The unique tie-breaker, so that no row appears twice or never. */
  tie: Sql;
  toItem: (row: Raw, scope: Scope) => Item;
}>;

export type ListRequest = Readonly<{
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  /** Conditions in the format of `writeConditions`. */
  where?: string | undefined;
  [filter: string]: unknown;
}>;

export type ListPage<Item> = Readonly<{
  data: readonly Item[];
  meta: Readonly<{
    total: number;
    per_page: number;
    current_page: number;
    last_page: number;
    /** There are more than `total`; absent when it is exact. */
    total_is_estimate?: true;
  }>;
}>;
