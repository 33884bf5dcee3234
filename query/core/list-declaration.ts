import type { AnySchema } from 'yup';
import type { Sql } from './sql.ts';

/** A column as it is shown and, where allowed, searched and sorted. Its SQL is written in code, never by a request. */
export type ListColumn<Scope> = Readonly<{
  sql: Sql;
  /** Sorted by itself, or by another expression: `id` goes by `number`. */
  sort?: true | Sql;
  /** `text`: contains (a prefix below three characters). `number`: exactly this number. */
  search?: 'text' | 'number';
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
  from: Sql;
  columns: Readonly<Record<keyof Raw & string, ListColumn<Scope>>>;
  filters?: Readonly<Record<string, ListFilter<Scope>>>;
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
