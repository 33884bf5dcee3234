import { bulksWith } from '../../command/bulks.ts';
import { doBulks, sweepBulks, type BulkJobDeps } from '../../command/core/bulks/job.ts';
import { createKeptIds, sweepKeptIds } from '../../command/core/bulks/kept-ids.ts';
import { createBulkStore } from '../../command/core/bulks/postgres-store.ts';
import { createPostgresLeadsWithTasks } from '../../command/crm/imports/leads-with-tasks.ts';
import { createImportStore } from '../../command/crm/imports/store.ts';
import { sweepImports } from '../../command/crm/imports/sweep.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

/** The dependencies of bulk commands that continue after their request. */
export const bulkDepsOf = (
  foundation: Pick<
    Foundation,
    'pools' | 'masterKey' | 'subjectKeys' | 'handler' | 'store' | 'reader'
  >,
): BulkJobDeps => ({
  bulks: createBulkStore(foundation.pools.app, foundation.masterKey),
  declared: bulksWith(
    createPostgresLeadsWithTasks({
      pool: foundation.pools.app,
      positions: createReadPositions(foundation.pools.app),
      head: async () => (await foundation.store.head()).position,
    }),
  ),
  handler: foundation.handler,
  mayGoOn: async ({ userId, roleId }) => {
    const user = await newestState(foundation, userDecider, userId);
    return user.status === 'registered' && user.isActive && user.roleId === roleId;
  },
  makeKeys: async (subjectIds) => {
    await Promise.all(subjectIds.map(foundation.subjectKeys.ofNew));
  },
  refusals: errorCatalogue,
});

/** The jobs that carry out bulk commands, and delete old ones. */
export const bulkJobs = (foundation: Foundation): readonly JobKind[] => {
  const deps = bulkDepsOf(foundation);
  const imports = createImportStore(foundation.pools.app, foundation.masterKey);
  return [
    doBulks(deps),
    sweepKeptIds(createKeptIds(foundation.pools.app), foundation.clock),
    sweepBulks(deps.bulks, foundation.clock),
    sweepImports(imports, foundation.clock),
  ];
};
