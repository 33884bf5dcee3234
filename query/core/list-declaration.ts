import type { AnySchema } from 'yup';
import type { FilteredColumns } from '../../domain/shared/lists/conditions.ts';
import type { Sql } from './sql.ts';

/** What is searched for. */
export type SearchTerm = Readonly<{
  text: string;
  /** For `ilike`: contains, or begins with where the term is short. */
  pattern: Sql;
  /** The same for several texts in one (`searchTextOf`). */
  inTexts: Sql;
  /** The term as a number, where it is one that people may quote. */
  number: number | null;
  /** What is looked up first, as a column `id`; twice the same is looked up but once where the statement allows. */
  lookUp: (question: Sql) => Sql;
}>;

/** From a moment on, and until before another (ISO 8601). */
export type TimeRange = Readonly<{ from: string | null; until: string | null }>;

/** A word that few values of a column stand for, and the join that tells it. */
export type LaneName = Readonly<{ by: Sql; with?: Sql }>;

/**
 * A column of the listed table whose few values decide an order, such as who a row belongs to. A long list is then walked
 * value by value: it needs an index of the column, followed by what breaks the ties (`then`) downwards.
 */
export type Lanes = Readonly<{
  column: Sql;
  /** What a value is ordered by. */
  named: (value: Sql) => LaneName;
}>;

/** An order by something else than the column itself. */
export type SortBy = Readonly<{
  by: Sql;
  /** The join that it needs. */
  with?: Sql;
  /** Breaks ties in place of the list's `tie`, in the order of an index. Unique. */
  then?: Sql;
  lanes?: Lanes;
}>;

/** A column as it is shown and, where allowed, searched and sorted. Its SQL is written in code, never by a request. */
export type ListColumn<Scope> = Readonly<{
  sql: Sql;
  /** The join that its SQL needs. What is only shown is joined to the rows of the page alone. */
  with?: Sql;
  /** Sorted by itself, or by another expression. */
  sort?: true | Sql | SortBy;
  /**
   * `text`: contains (a prefix below three characters). Else a condition on the table itself, so that an index can serve
   * it: an expression of a joined table would be worked out for every row. `null` where the term is none for it.
   */
  search?: 'text' | ((term: SearchTerm) => Sql | null);
  /** What conditions compare, of the table itself; without it what it is sorted by, or its own SQL. */
  compare?: Sql;
  /** How a name is found by a condition, where it is found by no search; and a text, where it is not compared row by row. */
  find?: (term: SearchTerm) => Sql | null;
  /** How moments are found where the order of the list follows them, and has the index; each end may be open. */
  findTime?: (moments: TimeRange) => Sql;
  /** Who sees it masked can neither search it (it is passed over) nor sort by it (422). */
  isMasked?: (scope: Scope) => boolean;
}>;

export type ListFilter<Scope> = Readonly<{
  /** Refuses what makes no sense; the value is bound. */
  schema: AnySchema;
  where: (value: string, scope: Scope) => Sql;
  isMasked?: (scope: Scope) => boolean;
}>;

/** One declaration per list: what it shows, to whom, and by what it can be asked. */
export type ListDeclaration<Raw extends object, Item, Scope> = Readonly<{
  /** The table whose rows are listed. Scope, filters and searches speak of nothing else. */
  from: Sql;
  /**
   * Its name, where so many rows may stand in it that a search first looks at some of them: what stands in very many rows
   * is found in the list's order at once, while gathering it would take long (`list-sample.ts`).
   */
  table?: Sql;
  /** Whether its scope binds one key, such as a wallet's: a page that is not searched is planned once, as it is for each. */
  isOfOneKey?: true;
  /** The texts of its `text` columns in one, as an index holds them (`searchTextOf`); without it each is looked at. */
  searchText?: Sql;
  /**
   * The name that its table has in `from`, where the listed rows are few of many: in any other order than its own they are
   * gathered and sorted, since an index of that order would pass over nearly all others before the first of them.
   */
  gatheredAs?: Sql;
  columns: Readonly<Record<keyof Raw & string, ListColumn<Scope>>>;
  filters?: Readonly<Record<string, ListFilter<Scope>>>;
  /** Its columns that conditions can be put on (`where`), as its screen offers them. */
  conditions?: FilteredColumns;
  /** Which rows are this caller's to see. Needed: a list that shows all says so with sql`true`. */
  scope: (scope: Scope) => Sql;
  /** `-id`: the newest first. */
  defaultSort: string;
  /** Breaks ties, so that no row is shown twice or never. Unique. */
  tie: Sql;
  toItem: (row: Raw, scope: Scope) => Item;
}>;

export type ListRequest = Readonly<{
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  /** Conditions as `writeConditions` writes them. */
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
    /** There are more than `total`; absent where it is exact. */
    total_is_estimate?: true;
  }>;
}>;
