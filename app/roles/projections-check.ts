import type { ReadModel, ReadPositions, StaleReason } from '../../infra/postgres/read-positions.ts';
import type { Check } from '../readiness.ts';

/**
 * Whether the read models are current, by the same measure as answers that report staleness: how long an event has
 * waited. Positions cannot tell, because they count events in one store and bytes in another.
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
