import type { ReactNode } from 'react';
import type { Watched } from '../../lib/staleness.ts';

/** The column with the actions of a row. */
export const actionsField = 'actions';

/** A column in the spec's order. `field` is what the server sorts by; headings are as the specs write them. */
export type ListColumn<Row> = Readonly<{
  field: string;
  heading: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** The person chose the width: it stays, whatever the column contains. */
  isOwnWidth?: true;
  /** Its share of the remaining width. */
  grow?: number;
  /** Numbers: they are aligned to the end, are never cut at their start, and widen the column if needed. */
  end?: boolean;
  sortable?: boolean;
  /**
   * Names the row for screen readers, is pinned in a table, and is the head of its card on phones; two columns at most.
   */
  names?: boolean;
  /** Whether the row has no value here: the head of a card leaves it out. */
  isUnknown?: (row: Row) => boolean;
  /** Shown on a card before 'More'; if no column has this, the first few are. */
  card?: boolean;
  /** In the short set, with which lists of 14 columns and more start; `false`: hidden at first in shorter lists too. */
  short?: boolean;
}>;

/** An answer of the server's list module (design.md section 6). */
export type ListAnswer<Row> = Readonly<{
  data: readonly Row[];
  meta: Readonly<{
    total: number;
    total_is_estimate?: boolean;
    per_page: number;
    current_page: number;
    last_page: number;
  }>;
  /** The URL it was requested from, if that is kept. */
  asked?: string | undefined;
}>;

/**
 * The result of RTK Query's hook. The list shows `data`, not `currentData`: a list that empties while it loads would
 * jump back to page 1.
 */
export type ListResult<Row, More = unknown> = Watched &
  Readonly<{
    data?: (ListAnswer<Row> & More) | undefined;
    /** The answer to the current query. */
    currentData?: (ListAnswer<Row> & More) | undefined;
    isFetching: boolean;
    isError: boolean;
    error?: unknown;
  }>;

/** All rows that a list found when they were counted; acts refer to them by this id. */
export type AllFound = Readonly<{ id: string; count: number }>;

/** The target of a bulk act: rows of this page, or all rows that the list finds. */
export type Chosen = Readonly<{ ids: readonly string[]; all: AllFound | null }>;

export type ListRow = Readonly<{ id: string }>;
