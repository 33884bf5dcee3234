import type { ErasedDecider } from './erased-decider.ts';

/**
 * Snapshots of long streams, so that a cold process need not read them from their beginning (design.md section 2).
 * They hold no personal data and are thrown away at will: the log alone is the truth.
 */
export type Snapshots = Readonly<{
  /** The newest snapshot of this fold version whose event still has the hash it had; else `null`. */
  find: (
    decider: Pick<ErasedDecider, 'foldVersion'>,
    stream: string,
  ) => Promise<Readonly<{ state: unknown; revision: number }> | null>;
  /** Keeps a snapshot where one is due between the two revisions. Never rejects: a snapshot is only ever a convenience. */
  keepIfDue: (
    decider: Pick<ErasedDecider, 'foldVersion'>,
    stream: string,
    of: Readonly<{ state: unknown; revision: number; revisionBefore: number }>,
  ) => Promise<void>;
}>;
