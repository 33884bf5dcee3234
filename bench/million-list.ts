import type { Pool } from 'pg';

/** Nobody waits longer than this for a page. Pages beyond those that a screen offers are told and not judged. */
export const expectedMs = { usual: 50, beyond: null };

/** The total is told up to 10,000: the last page that a screen offers, and one that only an address can name. */
export const [lastOffered, farBeyond] = [667, 50_000];

export type Kind = keyof typeof expectedMs;

/** A list of a million rows, and in which ways its screens ask for it. */
export type MillionList = Readonly<{
  /** Of what, in words. */
  name: string;
  path: string;
  fill: (projector: Pool, size: number) => Promise<void>;
  /** Its own bound, where another is expected of it than of lists in general. */
  usualMs?: number;
}> &
  Readonly<Record<Kind, readonly (readonly [what: string, path: string])[]>>;
