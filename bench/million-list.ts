import type { Pool } from 'pg';

/** Nobody waits longer than this for a page, whatever is asked. */
export const expectedMs = { usual: 50, rare: 100 };

export type Kind = keyof typeof expectedMs;

/** A list of a million rows, and in which ways its screens ask for it. */
export type MillionList = Readonly<{
  /** Of what, in words. */
  name: string;
  path: string;
  fill: (projector: Pool, size: number) => Promise<void>;
}> &
  Readonly<Record<Kind, readonly (readonly [what: string, path: string])[]>>;
