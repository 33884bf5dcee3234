import type { ReactNode } from 'react';
import type { Watched } from '../../lib/staleness.ts';

/** The column of what can be done with a row. */
export const actionsField = 'actions';

/** A column in the spec's order. `field` is what the server sorts by; headings are as the specs write them. */
export type ListColumn<Row> = Readonly<{
  field: string;
  heading: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Somebody chose the width: it stays, whatever is in the column. */
  isOwnWidth?: true;
  /** Takes so many parts of what is left over. */
  grow?: number;
  /** Numbers: they stand at the end, are never cut at their start, and widen the column where they need it. */
  end?: boolean;
  sortable?: boolean;
  /** Names the row for screen readers, stays in sight in a table, and heads its card on phones; two at most. */
  names?: boolean;
  /** Whether a row has nothing here: a card's head leaves it out. */
  isUnknown?: (row: Row) => boolean;
  /** Stands on a card before 'More'; without any such column the first few do. */
  card?: boolean;
  /** In the short set that lists of 14 columns and more start with; `false`: not in that of a shorter one either. */
  short?: boolean;
}>;

/** An answer of the list kit's server side (design.md section 6). */
export type ListAnswer<Row> = Readonly<{
  data: readonly Row[];
  meta: Readonly<{
    total: number;
    total_is_estimate?: boolean;
    per_page: number;
    current_page: number;
    last_page: number;
  }>;
  /** Where it was asked for, where that is kept. */
  asked?: string | undefined;
}>;

/** What RTK Query's hook gives; `data`, not `currentData`: a list that empties while it loads throws one back to page 1. */
export type ListResult<Row, More = unknown> = Watched &
  Readonly<{
    data?: (ListAnswer<Row> & More) | undefined;
    /** What was answered to what is asked now. */
    currentData?: (ListAnswer<Row> & More) | undefined;
    isFetching: boolean;
    isError: boolean;
    error?: unknown;
  }>;

/** All rows that a list found when they were counted, by the id that they are acted on by. */
export type AllFound = Readonly<{ id: string; count: number }>;

/** What a bulk act is about: rows of this page, or all that the list finds. */
export type Chosen = Readonly<{ ids: readonly string[]; all: AllFound | null }>;

export type ListRow = Readonly<{ id: string }>;
