import type { ReferenceData } from '../../command/reference.ts';
import { projections } from '../../projections/registry.ts';
import { readFeed } from '../../infra/market-data/feeds/feed-store.ts';
import type { DiskRoom } from '../../infra/disk-room.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import { isMarketSeeded } from '../demo/seed-market.ts';
import { arePeopleSeeded } from '../demo/seed-people.ts';
import type { Check } from '../readiness.ts';
import { commandsCheck } from './commands-check.ts';
import type { Foundation } from './foundation.ts';
import { jobsCheck } from './jobs-check.ts';
import { projectionsCheck } from './projections-check.ts';
import { quotesCheck } from './quotes-check.ts';
import { reactionsCheck } from './reactions-check.ts';

/** What must be ready before people are served (`/readyz`). */
export const webChecks = (options: {
  foundation: Foundation;
  reference: ReferenceData;
  positions: Pick<ReadPositions, 'staleness'>;
  /** Snapshots of older folds have been recomputed. */
  snapshotsAreWarm: () => boolean;
  room: Pick<DiskRoom, 'isShort'>;
}): readonly Check[] => {
  const { store, pools, quotes, config, clock } = options.foundation;

  return [
    { missing: 'room on the disk', isThere: () => !options.room.isShort() },
    {
      missing: () => ['event store', store.waitingFor()].filter((text) => text !== null).join(': '),
      isThere: async () => (await store.head()).position >= 0n,
    },
    {
      missing: 'database',
      isThere: async () => (await pools.query.query('select 1')).rowCount === 1,
    },
    commandsCheck({
      askPool: () => pools.app.query('select 1'),
      appends: options.foundation.appends,
      tryConnection: options.foundation.tryConnection,
    }),
    projectionsCheck(options.positions, projections),
    {
      missing: () => `reference data: ${options.reference.problem() ?? ''}`,
      isThere: () => options.reference.problem() === null,
    },
    reactionsCheck(pools.app),
    jobsCheck(pools.app),
    { missing: 'snapshots of the current version', isThere: options.snapshotsAreWarm },
    { missing: 'instruments', isThere: () => isMarketSeeded({ store }) },
    { missing: 'demo data', isThere: () => !config.demoData || arePeopleSeeded({ store }) },
    quotesCheck({ quotes, config, clock, feed: () => readFeed(pools.query) }),
  ];
};
