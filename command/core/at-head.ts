import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { ReadModel, ReadPositions } from '../../infra/postgres/read-positions.ts';

/** What reads a read model as of the end of the log. The pool must be of a role that may read it. */
export type AtHead = Readonly<{
  pool: Pool;
  positions: ReadPositions;
  head: () => Promise<bigint>;
}>;

/** Waits until a read model holds the log as it is now; refuses with `UNAVAILABLE` where it does not come that far. */
export const requireAtHead = async (
  { positions, head }: Pick<AtHead, 'positions' | 'head'>,
  { name, version }: ReadModel,
): Promise<void> => {
  if (!(await positions.reached([{ name, version }], await head())))
    throw new DomainError(generalErrors.UNAVAILABLE);
};

/** Refuses with `UNAVAILABLE` while one of these read models is being built, stopped or behind: it may lack what there is. */
export const requireWhole = async (
  { positions }: Pick<AtHead, 'positions'>,
  models: readonly ReadModel[],
): Promise<void> => {
  if ((await positions.staleness(models)) !== null)
    throw new DomainError(generalErrors.UNAVAILABLE);
};
