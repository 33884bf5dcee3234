import type { ReadModel, ReadPositions, StaleReason } from '../../infra/postgres/read-positions.ts';
import type { Check } from '../readiness.ts';

/**
 * Whether the read models hold what has happened, by the same measure as the answers that say they are stale: how long an
 * event has waited. Positions tell nothing of that, which count events on one store and bytes on another.
 */
export const projectionsCheck = (
  positions: Pick<ReadPositions, 'staleness'>,
  models: readonly ReadModel[],
): Check => {
  let reason: StaleReason | null = null;
  return {
    missing: () => (reason === null ? 'projections' : `projections: ${reason}`),
    isThere: async () => {
      reason = null;
      reason = await positions.staleness(models);
      return reason === null;
    },
  };
};
