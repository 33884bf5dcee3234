import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { ReadModel, ReadPositions } from '../../infra/postgres/read-positions.ts';

/** What is needed to read a read model as of the end of the log. The role of the pool must be allowed to read it. */
export type AtHead = Readonly<{
  pool: Pool;
  positions: ReadPositions;
  head: () => Promise<bigint>;
}>;

/**
 * Waits until a read model has caught up with the current end of the log; refuses with `UNAVAILABLE` when it does not
 * in time.
 */
export const requireAtHead = async (
  { positions, head }: Pick<AtHead, 'positions' | 'head'>,
  { name, version }: ReadModel,
): Promise<void> => {
  if (!(await positions.reached([{ name, version }], await head())))
    throw new DomainError(generalErrors.UNAVAILABLE);
};

/**
 * Refuses with `UNAVAILABLE` while one of these read models is being built, stopped or behind, because rows may be
 * missing from it.
 */
export const requireWhole = async (
  { positions }: Pick<AtHead, 'positions'>,
  models: readonly ReadModel[],
): Promise<void> => {
  if ((await positions.staleness(models)) !== null)
    throw new DomainError(generalErrors.UNAVAILABLE);
};
