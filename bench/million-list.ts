import type { Pool } from 'pg';

/**
 * Nobody should wait longer than this for a page. Pages beyond those that a screen offers are reported without a bound.
 */
export const expectedMs = { usual: 50, beyond: null };

/** Totals are counted up to 10,000: the last page that a screen offers, and one that only an address can name. */
export const [lastOffered, farBeyond] = [667, 50_000];

export type Kind = keyof typeof expectedMs;

/** A list of a million rows, and the queries of its screens. */
export type MillionList = Readonly<{
  /** What the rows are, in words. */
  name: string;
  path: string;
  fill: (projector: Pool, size: number) => Promise<void>;
  /** A bound of its own, if it differs from that of lists in general. */
  usualMs?: number;
}> &
  Readonly<Record<Kind, readonly (readonly [what: string, path: string])[]>>;
